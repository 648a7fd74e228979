import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fromSection, left, project, reading, untilNextDigit, type Clock } from "./clock.ts";
import type { ClockSection, StructureSection } from "./types.ts";

interface Vector {
  name: string;
  lengths_ms: number[];
  clock: NonNullable<ClockSection>;
  now: string;
  seen: NonNullable<ClockSection>;
  left_ms: number;
}

const file = new URL("../../../tests/vectors/clock.json", `file://${__filename}`);
const vectors = JSON.parse(readFileSync(file, "utf8")) as Vector[];

describe("the clock reads as the server's does", () => {
  test("there are vectors to hold it to", () => {
    expect(vectors.length).toBeGreaterThan(5);
  });

  test.each(vectors)("$name", (vector) => {
    const now = Date.parse(vector.now);
    const seen = project(fromSection(vector.clock)!, vector.lengths_ms, now);
    expect(seen).toEqual(fromSection(vector.seen));
    expect(left(seen, now)).toBe(vector.left_ms);
  });
});

const level = (number: number, seconds = 600) =>
  ({ kind: "level", level: number, seconds, small_blind: 25, big_blind: 50, ante: 0, ante_kind: "none" }) as const;
const structure: StructureSection = {
  periods: [level(1), { kind: "break", seconds: 300, name: "" }, level(2)],
  marks: { late_registration_ends: null, rebuys_end: null, addon: null },
};
const running: Clock = { kind: "running", period: 0, endsAt: 600_000, most: null };

test("a reading says what comes: the next level, the time to the break", () => {
  const seen = reading(running, structure, 480_000);
  expect(seen).toMatchObject({ running: true, index: 0, leftMs: 120_000, toBreakMs: 120_000, over: false });
  expect(seen?.nextLevel?.level).toBe(2);
});

test("on a break there is no time to a break, and it ends at its instant", () => {
  expect(reading(running, structure, 700_000)).toMatchObject({ index: 1, leftMs: 200_000, endsAt: 900_000, toBreakMs: null });
});

test("after the last level the clock stands at zero and says that the structure has run out", () => {
  expect(reading(running, structure, 9_000_000)).toMatchObject({ index: 2, leftMs: 0, over: true });
});

test("a paused clock does not move, however long the page was hidden", () => {
  const paused: Clock = { kind: "paused", period: 0, remaining: 61_500 };
  expect(reading(paused, structure, 5)?.leftMs).toBe(61_500);
  expect(reading(paused, structure, 9_000_000)?.leftMs).toBe(61_500);
});

test("the next repaint is just after the digits change", () => {
  expect(untilNextDigit(reading(running, structure, 480_250), 480_250)).toBe(755);
  expect(untilNextDigit(reading(running, structure, 480_000), 480_000)).toBe(1005);
});
