/** T2-CLK-05: this device's clock is set, or the device sleeps, while the page is open. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { follow } from "./clock.ts";
import { ServerClock } from "./server-clock.ts";
import { steady, watchTime } from "./steady.ts";
import { signal } from "@preact/signals";
import type { ClockSection, StructureSection } from "./types.ts";

const NOON = Date.parse("2027-01-16T12:00:00Z");

beforeEach(() => void vi.useFakeTimers({ now: NOON, toFake: ["Date", "performance", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

const level = { kind: "level", level: 1, seconds: 1200, small_blind: 25, big_blind: 50, ante: 0, ante_kind: "none" } as const;

test("T2-CLK-05: a wall whose clock is set 30 seconds back goes on as before", () => {
  const server = new ServerClock();
  server.learn(NOON, steady(), steady());
  const clock = signal<ClockSection | undefined>({ kind: "running", period: 0, ends_at: new Date(NOON + 600_000).toISOString() });
  const shape = signal<StructureSection | undefined>({
    periods: [level],
    marks: { late_registration_ends: null, rebuys_end: null, addon: null },
  });
  const wall = follow(clock, shape, () => server.now());
  vi.advanceTimersByTime(60_000);
  vi.setSystemTime(NOON + 30_000);
  vi.advanceTimersByTime(1_010);
  expect(Math.ceil(wall.reading.value!.leftMs / 1000)).toBe(539);
  vi.setSystemTime(NOON + 9_000_000);
  vi.advanceTimersByTime(1_000);
  expect(Math.ceil(wall.reading.value!.leftMs / 1000)).toBe(538);
  wall.stop();
});

test("a clock that is set, forward or back, is noticed within a second; one that runs is not", () => {
  let lost = 0;
  const stop = watchTime(() => (lost += 1));
  vi.advanceTimersByTime(300_000);
  expect(lost).toBe(0);
  vi.setSystemTime(Date.now() - 30_000);
  vi.advanceTimersByTime(1_000);
  expect(lost).toBe(1);
  vi.setSystemTime(Date.now() + 3_600_000); // or slept for an hour, in which the elapsed time stood still
  vi.advanceTimersByTime(1_000);
  expect(lost).toBe(2);
  vi.advanceTimersByTime(60_000);
  expect(lost).toBe(2);
  stop();
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(60_000);
  expect(lost).toBe(2);
});

test("ticks that were missed are noticed where the elapsed time went on in the sleep", () => {
  const real = performance.now.bind(performance);
  let slept = 0;
  performance.now = () => real() + slept;
  let lost = 0;
  const stop = watchTime(() => (lost += 1));
  vi.advanceTimersByTime(5_000);
  slept = 600_000;
  vi.setSystemTime(Date.now() + 600_000);
  vi.advanceTimersByTime(1_000);
  expect(lost).toBe(1);
  stop();
});

test("after a doubt the next answer counts, however slow it is", () => {
  const server = new ServerClock();
  server.learn(NOON, steady(), steady());
  vi.advanceTimersByTime(1_000);
  server.learn(NOON + 3_600_000, steady() - 900, steady()); // slower than before: ignored
  expect(server.now()).toBe(NOON + 1_000);
  server.doubt();
  server.learn(NOON + 3_600_000, steady() - 900, steady());
  expect(server.now()).toBe(NOON + 3_600_450);
});
