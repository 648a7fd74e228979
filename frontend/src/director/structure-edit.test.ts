import { describe, expect, test } from "vitest";
import { inserted, levelAfter, levelNumbers, lineOf, moved, nextBlind, periodsOf, rebased, starts, type Line } from "./structure-edit.ts";

const level = (big_blind: number, ante = 0): Line =>
  lineOf({ kind: "level", seconds: 1200, small_blind: big_blind / 2, big_blind, ante, ante_kind: ante ? "big_blind" : "none" });
const rest = () => lineOf({ kind: "break", seconds: 600, name: "" });

test("breaks do not count as levels", () => {
  expect(levelNumbers([level(50), rest(), level(100)])).toEqual([1, null, 2]);
});

test("blinds go on in steps that a table can say", () => {
  expect([2, 50, 100, 200, 300, 400, 800, 1000, 6000].map(nextBlind)).toEqual([3, 80, 150, 300, 400, 600, 1500, 1500, 8000]);
});

test("a new level goes on where the last one stopped, over a break too", () => {
  expect(periodsOf([levelAfter([level(200, 200), rest()], 2)])).toEqual([
    { kind: "level", seconds: 1200, small_blind: 150, big_blind: 300, ante: 300, ante_kind: "big_blind" },
  ]);
});

describe("while the clock runs", () => {
  const lines = [level(50), level(100), level(200), rest()];

  test("a line does not move into the past", () => {
    expect(moved(lines, 2, -1, 2)).toEqual(lines);
    expect(moved(lines, 2, 1, 2).map((line) => line.id)).toEqual([lines[0], lines[1], lines[3], lines[2]].map((l) => l!.id));
  });

  test("wall-clock times count from the start of the period under way", () => {
    expect(starts(lines, 1_000_000, 1)).toEqual([null, 1_000_000, 2_200_000, 3_400_000]);
  });
});

test("an inserted line moves nothing else", () => {
  const [one, two, between] = [level(50), level(100), rest()];
  expect(inserted([one, two], 1, between)).toEqual([one, between, two]);
});

describe("T2-STR-01: two directors edit the structure", () => {
  const base = periodsOf([level(50), level(100), level(200), level(400)]);
  const longer = (at: number, minutes: number, from = base) =>
    from.map((period, index) => (index === at ? { ...period, seconds: minutes * 60 } : period));

  test("mine is put on theirs, line by line", () => {
    const mine = longer(3, 15).map(lineOf);
    expect(periodsOf(rebased(base, mine, longer(2, 30), 1))).toEqual(longer(3, 15, longer(2, 30)));
  });

  test("what is played stays theirs", () => {
    const mine = longer(0, 15, longer(3, 15)).map(lineOf);
    expect(periodsOf(rebased(base, mine, longer(0, 40), 1))).toEqual(longer(3, 15, longer(0, 40)));
  });

  test("levels that either of them has added are kept", () => {
    const five = [...base, ...periodsOf([level(800)])];
    expect(periodsOf(rebased(base, longer(1, 15).map(lineOf), five, 1))).toEqual(longer(1, 15, five));
    expect(periodsOf(rebased(base, five.map(lineOf), longer(2, 30), 1))).toEqual(longer(2, 30, five));
  });

  test("a level that was removed here is gone", () => {
    expect(periodsOf(rebased(base, base.slice(0, 3).map(lineOf), longer(1, 30), 1))).toEqual(longer(1, 30).slice(0, 3));
  });
});
