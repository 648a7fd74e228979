import { describe, expect, test } from "vitest";
import type { Reading } from "../shared/clock.ts";
import { cue } from "./cues.ts";

const reading = (index: number, leftMs: number, more: Partial<Reading> = {}): Reading => ({
  running: true,
  index,
  period:
    index === 2
      ? { kind: "break", seconds: 600, name: "" }
      : { kind: "level", level: index + 1, seconds: 600, small_blind: 25, big_blind: 50, ante: 0, ante_kind: "none" },
  leftMs,
  endsAt: 0,
  nextLevel: null,
  toBreakMs: null,
  over: false,
  ...more,
});
const heard = (from: Reading | null, to: Reading | null, after = 1000) => cue({ reading: from, at: 0 }, { reading: to, at: after });

describe("what the room hears", () => {
  test("the last minute rings once, when it begins", () => {
    expect(heard(reading(0, 60_900), reading(0, 59_900))).toBe("minute");
    expect(heard(reading(0, 59_900), reading(0, 58_900))).toBeNull();
  });

  test("a new level and a break ring differently", () => {
    expect(heard(reading(0, 300), reading(1, 599_900))).toBe("level");
    expect(heard(reading(1, 300), reading(2, 599_900))).toBe("break");
  });

  test("going back to an earlier level is silent", () => {
    expect(heard(reading(2, 5000), reading(1, 600_000))).toBeNull();
  });

  test("minutes taken away by the director do not ring the last minute", () => {
    expect(heard(reading(0, 120_000), reading(0, 59_000))).toBeNull();
  });

  test("a screen that slept does not ring for what it missed, nor one that has just come", () => {
    expect(heard(reading(0, 300), reading(1, 300_000), 300_000)).toBeNull();
    expect(heard(null, reading(1, 300_000))).toBeNull();
  });

  test("a paused clock is silent", () => {
    expect(heard(reading(0, 60_100, { running: false }), reading(0, 59_900, { running: false }))).toBeNull();
  });
});
