import { expect, test } from "vitest";
import { reading } from "../shared/clock.ts";
import type { Period } from "../shared/types.ts";
import type { Table } from "./ahead.ts";
import { blindsShown } from "./head.tsx";

const level = (number: number, big: number): Period => ({
  kind: "level", level: number, seconds: 600, small_blind: big / 2, big_blind: big, ante: 0, ante_kind: "none",
}); // prettier-ignore
const periods = [level(1, 20), { kind: "break", seconds: 300, name: "" } as Period, level(2, 40), level(3, 60)];
const structure = { periods, marks: { late_registration_ends: null, rebuys_end: null, addon: null } };
const at = (period: number) => reading({ kind: "paused", period, remaining: 60_000 }, structure, 0);
const dealt = { hand: { number: 7, period: 0 }, blinds: level(1, 20) } as unknown as Table;
const between = { hand: null, blinds: null } as unknown as Table;
const said = (table: Table, period: number | null) =>
  blindsShown(table, period === null ? null : at(period), structure).map((one) => [one.name, one.blinds?.big_blind]);

test("in a break the coming level is told once", () => {
  expect(said(between, 1)).toEqual([["next_level", 40]]);
});

test("the last hand before the break keeps its blinds, and the next ones stand beside it", () => {
  expect(said(dealt, 1)).toEqual([["this_hand", 20], ["next_hand", 40]]); // prettier-ignore
});

test("within a level: this hand or the next one, and the level to come", () => {
  expect(said(dealt, 0)).toEqual([["this_hand", 20], ["next_level", 40]]); // prettier-ignore
  expect(said(between, 2)).toEqual([["next_hand", 40], ["next_level", 60]]); // prettier-ignore
});

test("before the start, and in the last level, there is nothing to come", () => {
  expect(said(between, null)).toEqual([["next_hand", 20]]);
  expect(said(between, 3)).toEqual([["next_hand", 60]]);
});
