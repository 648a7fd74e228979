/** The floor says truly how even its tables are, what holds them and who is still on the way. */
import { expect, test } from "vitest";
import type { MoveView, SeatView, TableView } from "../shared/types.ts";
import { difference, holdOf, moveOf, standstill, walkers } from "./floor-state.ts";

const seat = (number: number, arrived = true) => ({ seat: number, entry: 10 + number, name: `Player ${number}`, arrived }) as SeatView;
const table = (number: number, seats: SeatView[], part: Partial<TableView> = {}) =>
  ({ number, size: 6, is_open: true, may_deal: null, seats, ...part }) as TableView;
const chairs = (count: number) => Array.from({ length: count }, (_, index) => seat(index + 1));

test("six and two differ by four, whichever table is the larger", () => {
  expect(difference([table(1, chairs(6)), table(2, chairs(2))])).toBe(4);
  expect(difference([table(1, chairs(2)), table(2, chairs(6))])).toBe(4);
  expect(difference([table(1, chairs(5)), table(2, chairs(5))])).toBe(0);
});

test("an empty or closed table is uneven with nobody, and a full small one cannot be helped", () => {
  expect(difference([table(1, chairs(6)), table(2, [])])).toBe(0);
  expect(difference([table(1, chairs(6)), table(2, chairs(2), { is_open: false })])).toBe(0);
  expect(difference([table(1, chairs(6)), table(2, chairs(2), { size: 2 })])).toBe(0);
});

test("in a break no table may deal, as its tablet says", () => {
  const rest = { kind: "break", seconds: 600, name: "" } as const;
  const level = { kind: "level", level: 1, seconds: 600, small_blind: 1, big_blind: 2, ante: 0, ante_kind: "none" } as const;
  expect(holdOf({ may_deal: null }, { period: rest })).toBe("on_break");
  expect(holdOf({ may_deal: "clock_paused" }, { period: rest })).toBe("clock_paused");
  expect(holdOf({ may_deal: null }, { period: level })).toBeNull();
  expect(holdOf({ may_deal: null }, null)).toBeNull();
});

test("the tables stand still where they are uneven or the final is drawn, and for no other reason", () => {
  expect(standstill([table(1, chairs(6), { may_deal: "tables_uneven" })])).toBe("tables_uneven");
  expect(standstill([table(1, chairs(6), { may_deal: "final_table" })])).toBe("final_table");
  expect(standstill([table(1, chairs(6), { may_deal: "hand_for_hand" })])).toBeNull();
  expect(standstill([table(1, [], { may_deal: "tables_uneven" })])).toBeNull();
});

test("everybody on the way is listed with the seat, and with the move as long as it is told", () => {
  const found = walkers([table(1, [seat(1), seat(2, false)]), table(2, [seat(5, false)])]);
  expect(found).toEqual([
    { entry: 12, name: "Player 2", seat: { table: 1, number: 2 } },
    { entry: 15, name: "Player 5", seat: { table: 2, number: 5 } },
  ]);
  const told = [{ entry: 12, state: "walking", to: { table: 1, number: 2 } }] as MoveView[];
  expect(moveOf(told, found[0]!)).toBe(told[0]);
  expect(moveOf(told, found[1]!)).toBeUndefined();
});
