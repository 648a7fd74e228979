/** @jsxImportSource ./paint */
/** Public bug reports about clocks on walls, each named by its case, and faults found in other software. */
import { effect, signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { follow, fromSection, reading } from "../shared/clock.ts";
import { speak } from "../shared/i18n.ts";
import { Sections, type Live } from "../shared/live.ts";
import type { ClockSection, PublicSections, StructureSection } from "../shared/types.ts";
import { cue, type Cue, type Moment } from "./cues.ts";
import { paint } from "./paint/jsx-runtime.ts";
import { Screen } from "./screen.tsx";

const START = Date.parse("2027-01-16T18:00:00Z");
const level = (number: number, seconds = 1200) =>
  ({ kind: "level", level: number, seconds, small_blind: 25 * number, big_blind: 50 * number, ante: 0, ante_kind: "none" }) as const;
const structure: StructureSection = {
  periods: [level(1), level(2), level(3)],
  marks: { late_registration_ends: null, rebuys_end: null, addon: null },
};
const running = (period: number, seconds: number): ClockSection => ({
  kind: "running",
  period,
  ends_at: new Date(START + seconds * 1000).toISOString(),
});

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

/** A television as `main.tsx` wires it: what it reads, and every sound that it makes. */
function television(clock = signal<ClockSection | undefined>(running(1, 90)), shape = structure) {
  const heard: Cue[] = [];
  const seen = follow(clock, signal<StructureSection | undefined>(shape), () => Date.now());
  let last: Moment = { reading: null, at: 0 };
  effect(() => {
    const next: Moment = { reading: seen.reading.value, at: seen.now.value };
    const sound = cue(last, next);
    last = next;
    if (sound) heard.push(sound);
  });
  return { clock, heard, ...seen };
}

describe("sounds", () => {
  test("CLK-11: a television that nobody tells anything rings for the minute and for the level, each once", () => {
    const wall = television();
    vi.advanceTimersByTime(120_010);
    const now = wall.reading.value!;
    expect(now.period).toMatchObject({ kind: "level", level: 3 });
    expect(now.leftMs).toBe(1_169_995);
    expect(wall.heard).toEqual(["minute", "level"]);
    // The server announces afterwards what the wall knows already.
    wall.clock.value = running(2, 90 + 1200);
    vi.advanceTimersByTime(5_000);
    expect(wall.heard).toEqual(["minute", "level"]);
    wall.stop();
  });

  test("SYN-06: a screen that slept through a level change is right at once and makes no sound", () => {
    const wall = television();
    vi.setSystemTime(START + 12 * 60_000); // no timer ran meanwhile
    document.dispatchEvent(new Event("visibilitychange"));
    expect(wall.reading.value!.period).toMatchObject({ level: 3 });
    expect(wall.reading.value!.leftMs).toBe((90 + 1200 - 720) * 1000);
    vi.advanceTimersByTime(2_000);
    expect(wall.heard).toEqual([]);
    wall.stop();
  });
});

describe("speed", () => {
  const hours = { ...structure, periods: [level(1, 3600), level(2, 3600)] };

  test("CLK-03: after a true hour the level is over, however few ticks a hidden page was given", () => {
    const page = television(signal<ClockSection | undefined>(running(0, 3600)), hours);
    for (let tick = 0; tick < 2693; tick++) {
      vi.setSystemTime(START + (tick * 3_600_000) / 2693);
      vi.advanceTimersToNextTimer();
    }
    vi.setSystemTime(START + 3_600_000);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(page.reading.value!.period).toMatchObject({ level: 2 });
    expect(page.reading.value!.leftMs).toBe(3_600_000);
    page.stop();
  });

  test("two windows on one clock do not make it run twice as fast", () => {
    const clock = signal<ClockSection | undefined>(running(0, 3600));
    const windows = [television(clock, hours), television(clock, hours)];
    vi.advanceTimersByTime(60_005);
    for (const { reading } of windows) expect(Math.ceil(reading.value!.leftMs / 1000)).toBe(3540);
    clock.value = { kind: "paused", period: 0, remaining_ms: 3_540_000 };
    vi.advanceTimersByTime(60_000);
    for (const { reading } of windows) expect(reading.value!.leftMs).toBe(3_540_000);
    windows.forEach((one) => one.stop());
  });
});

describe("what the wall says of a pause", () => {
  const view: PublicSections = {
    event: {
      id: 1, name: "Saturday", status: "running", starts_at: "2027-01-16T18:00:00Z", timezone: "Europe/Riga", currency: "EUR",
      buy_in: { pool: 1800, fee: 200, chips: 2000 }, starting_chips: 2000, guarantee: 0, cap: null,
    },
    structure,
    counts: {
      entries: 9, in_play: 9, registered: 9, waiting_payment: 0, rebuys: 0, addons: 0, tables: 1, chips_issued: 18_000,
      average_stack: 2000, registration_open: false, can_rebuy: false, can_addon: false,
    },
  } as unknown as PublicSections; // prettier-ignore

  function shown(clock: ClockSection, shape = structure): string {
    const store = new Sections();
    store.take({ type: "snapshot", epoch: "a", seq: 1, view: { ...view, clock } as unknown as Record<string, unknown> });
    const live = { section: (key: string) => store.section(key), keys: store.keys } as unknown as Live<PublicSections>;
    const face = document.createElement("div");
    const now = Date.now();
    paint(<Screen wall={{ live, reading: reading(fromSection(clock), shape, now), now, qr: null, gone: false }} />, face);
    return face.textContent!;
  }

  test("a level that is paused is a level that is paused and no break", () => {
    speak("en");
    const text = shown({ kind: "paused", period: 1, remaining_ms: 754_000 });
    expect(text).toContain("Level 2");
    expect(text).toContain("Paused");
    expect(text).toContain("12:34");
    expect(text).not.toMatch(/break/i);
  });

  test("level numbers do not count breaks, and a break that is paused is both", () => {
    speak("en");
    const tea = { kind: "break", seconds: 600, name: "" } as const;
    const shape = { ...structure, periods: [level(1), tea, level(2)] };
    expect(shown({ kind: "paused", period: 2, remaining_ms: 1_200_000 }, shape)).toContain("Level 2");
    expect(shown({ kind: "paused", period: 1, remaining_ms: 60_000 }, shape)).toMatch(/Break.*Paused/);
  });
});
