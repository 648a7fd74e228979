import { expect, test } from "vitest";
import { spots } from "./spots.ts";

test("seat 1 is at the dealer's left hand, the last seat at the right, clockwise between", () => {
  const around = spots(6, 1.75);
  expect(around).toHaveLength(6);
  expect(around[0]!.x).toBeLessThan(0.5);
  expect(around[0]!.y).toBeGreaterThan(0.8);
  expect(around[5]!.x).toBeGreaterThan(0.5);
  expect(around[2]!.y).toBeLessThan(around[0]!.y);
  expect(around[2]!.x).toBeLessThan(around[3]!.x);
});

test("the table is the same from left and right, lying or standing", () => {
  for (const ratio of [1.75, 0.82])
    for (const size of [2, 6, 9, 10]) {
      const around = spots(size, ratio);
      around.forEach((spot, index) => {
        const other = around[size - 1 - index]!;
        expect(spot.x + other.x).toBeCloseTo(1, 6);
        expect(spot.y).toBeCloseTo(other.y, 6);
        expect(spot.x).toBeGreaterThanOrEqual(-1e-9);
        expect(spot.y).toBeLessThanOrEqual(1 + 1e-9);
      });
    }
});
