import { expect, test } from "vitest";
import type { ResultRow } from "../shared/types.ts";
import { gapsOf, handTold, ranksOf } from "./bust.tsx";

const row = (entry: number, first: number, last = first): ResultRow => ({ entry, name: `P${entry}`, place: { first, last }, prize: null });

test("who had more is told by the order of the taps, and who had as many stands beside", () => {
  expect([...ranksOf([[7], [3, 5], [9]])]).toEqual([[7, 3], [3, 2], [5, 2], [9, 1]]);
});

test("somebody can have gone out after all, before all, and between those of two hands, never between two who tied", () => {
  const gaps = gapsOf([row(4, 3), row(1, 4, 5), row(2, 4, 5), row(8, 6)]);
  expect(gaps.map(({ after, before }) => [after?.entry, before?.entry])).toEqual([
    [4, undefined],
    [1, 4],
    [8, 1],
    [undefined, 8],
  ]);
});

test("a table without a tablet on line tells no hand", () => {
  const table = { hand: { number: 4, period: 0 }, hands: 4 };
  const at = (tablet: { paired: boolean; connected: boolean; devices: number; online: number } | null) => handTold({ ...table, tablet } as never);
  expect([at(null), at({ paired: true, connected: false, devices: 1, online: 0 }), at({ paired: true, connected: true, devices: 1, online: 1 })]).toEqual([0, 0, 4]);
  expect(handTold(undefined)).toBe(0);
});
