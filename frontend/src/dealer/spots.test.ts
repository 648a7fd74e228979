import { expect, test } from "vitest";
import { laid, spots } from "./spots.ts";

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

// The room beside the panel: 1024 × 768, 1280 × 800 and upright 800 × 1280 with the panel below, less the head.
const ROOMS = [{ width: 720, height: 560 }, { width: 720, height: 660 }, { width: 976, height: 690 }, { width: 800, height: 520 }];

test.each(ROOMS)("T2-SCR-02: no seat touches another, whatever the table's size, in $width × $height", (room) => {
  for (let size = 2; size <= 12; size++) {
    const { box, middles } = laid(size, room);
    middles.forEach((one, index) => {
      expect(one.x - box.width / 2).toBeGreaterThanOrEqual(15);
      expect(one.y - box.height / 2).toBeGreaterThanOrEqual(17);
      expect(one.x + box.width / 2).toBeLessThanOrEqual(room.width);
      expect(one.y + box.height / 2).toBeLessThanOrEqual(room.height);
      middles.slice(index + 1).forEach((other) => {
        const beside = Math.abs(one.x - other.x) >= box.width + 15;
        expect([size, beside || Math.abs(one.y - other.y) >= box.height + 17]).toEqual([size, true]);
      });
    });
    if (size <= 9) expect(box.width * box.height).toBeGreaterThan(8_000);
  }
});
