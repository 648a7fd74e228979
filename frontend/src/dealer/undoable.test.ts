import { expect, test } from "vitest";
import type { CommandName, Commands, SeatView } from "../shared/types.ts";
import type { Table } from "./ahead.ts";
import { overWords } from "./following.ts";
import { stillShows } from "./undoable.ts";

const seat = (number: number, entry: number, more: Partial<SeatView> = {}): SeatView => ({
  seat: number, entry, name: `Player ${entry}`, stack: 2000, counted: true, status: "seated", arrived: true,
  penalty_hands: 0, rebuys: 0, dealt_in: true, ...more,
}); // prettier-ignore

const table: Table = {
  number: 3, size: 6, is_open: true, hand: { number: 17, period: 2 }, hands: 17, button: 1, small_blind: 2, big_blind: 4,
  next: null, may_deal: null, seats: [seat(1, 11), seat(2, 12)], tablet: null, leaving: [], coming: [], hold_text: null,
  rebuy_possible: true, floor_call: null, blinds: null,
}; // prettier-ignore

const told = <Name extends CommandName>(name: Name, fields: Commands[Name]) => ({ name, fields });
const between = { ...table, hand: null };

test("a bust is worth taking back while the player is gone and the chair waits", () => {
  const bust = told("bust-entries", { table: 3, hand: 17, busts: [{ entry: 14, seat: 4, chips_at_start: null }] });
  expect(stillShows(bust, table)).toBe(true);
  expect(stillShows(bust, { ...table, seats: [...table.seats, seat(4, 14, { status: "out" })] })).toBe(true);
  const undone = { ...table, seats: [...table.seats, seat(4, 14)] };
  expect(stillShows(bust, undone)).toBe(false);
  const taken = { ...table, seats: [...table.seats, seat(4, 19)] };
  expect(stillShows(bust, taken)).toBe(false);
  expect(stillShows(bust, { ...table, number: 4 })).toBe(false);
});

test("one of two busts that was taken back is enough", () => {
  const busts = [{ entry: 14, seat: 4, chips_at_start: 900 }, { entry: 15, seat: 5, chips_at_start: 800 }]; // prettier-ignore
  expect(stillShows(told("bust-entries", { table: 3, hand: 17, busts }), table)).toBe(true);
  expect(stillShows(told("bust-entries", { table: 3, hand: 17, busts }), { ...table, seats: [seat(5, 15)] })).toBe(false);
});

test("a rebuy asked for is over when it was sold", () => {
  const asked = told("ask-for-rebuy", { table: 3, hand: 17, entry: 12, seat: 2 });
  expect(stillShows(asked, { ...table, seats: [seat(2, 12, { status: "broke" })] })).toBe(true);
  expect(stillShows(asked, table)).toBe(false);
});

test("the end of a hand is over when the director has put it back, or one more was dealt, or somebody went out since", () => {
  const ended = told("end-hand", { table: 3, hand: 16, stacks: null });
  expect(stillShows(ended, table)).toBe(true);
  expect(stillShows(ended, { ...between, hands: 16 })).toBe(true);
  expect(stillShows(ended, { ...table, hand: { number: 16, period: 2 }, hands: 16 })).toBe(false);
  expect(stillShows(ended, { ...table, hand: { number: 18, period: 2 }, hands: 18 })).toBe(false);
  expect(stillShows(ended, { ...table, seats: [seat(1, 11), seat(2, 12, { status: "out" })] })).toBe(false);
});

test("a hand begun is over when it is not under way", () => {
  const begun = told("start-hand", { table: 3, hand: 17 });
  expect(stillShows(begun, table)).toBe(true);
  expect(stillShows(begun, { ...between, hands: 16 })).toBe(false);
});

test("counts are over when a stack was corrected or a hand was dealt", () => {
  const counted = told("report-stacks", { table: 3, hand: 17, stacks: { 11: 2000, 12: 2000 } });
  expect(stillShows(counted, between)).toBe(true);
  expect(stillShows(counted, { ...between, seats: [seat(1, 11, { stack: 1900 }), seat(2, 12)] })).toBe(false);
  expect(stillShows(counted, table)).toBe(false);
});

test("an arrival is over when the player walks again, a call when it was answered", () => {
  const arrived = told("confirm-arrival", { entry: 11, seat: { table: 3, number: 1 } });
  expect(stillShows(arrived, table)).toBe(true);
  expect(stillShows(arrived, { ...table, seats: [seat(1, 11, { arrived: false })] })).toBe(false);
  const call = told("call-floor", { table: 3, reason: "ruling" });
  expect(stillShows(call, { ...table, floor_call: { id: 5 } })).toBe(true);
  expect(stillShows(call, table)).toBe(false);
});

test("a closed table and a tournament that is over say so; at others play goes on", () => {
  expect(overWords(table, { status: "running" })).toBe("");
  expect(overWords({ is_open: false }, { status: "running" })).toBe("This table is closed");
  expect(overWords({ is_open: false }, { status: "finished" })).toBe("The tournament is over");
  expect(overWords(table, { status: "cancelled" })).toBe("The tournament was cancelled");
});
