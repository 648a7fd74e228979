import { expect, test } from "vitest";
import { chairs } from "./around.ts";

test("every chair of every table has a place of its own", () => {
  for (let size = 2; size <= 12; size++) {
    const { chairs: placed, rows } = chairs(size);
    expect(placed.map((chair) => chair.seat)).toEqual(Array.from({ length: size }, (_, index) => index + 1));
    expect(new Set(placed.map((chair) => `${chair.row} ${chair.column}`)).size).toBe(size);
    expect(Math.max(...placed.map((chair) => chair.row))).toBe(rows);
    expect(Math.min(...placed.map((chair) => chair.row))).toBe(1);
  }
});

test("seat 1 is at the dealer's left, the last at the right, and the seats go round clockwise", () => {
  const { chairs: nine, rows } = chairs(9);
  expect(rows).toBe(4);
  expect(nine.map((chair) => [chair.seat, chair.row, chair.column])).toEqual([
    [1, 4, "1 / span 4"], [2, 3, "1 / span 4"], [3, 2, "1 / span 4"],
    [4, 1, "1 / span 4"], [5, 1, "5 / span 4"], [6, 1, "9 / span 4"],
    [7, 2, "9 / span 4"], [8, 3, "9 / span 4"], [9, 4, "9 / span 4"],
  ]); // prettier-ignore
});
