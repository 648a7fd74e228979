import { describe, expect, test } from "vitest";
import type { Tap } from "../shared/offline.ts";
import type { CommandName, Commands, SeatView } from "../shared/types.ts";
import { ahead, type Table } from "./ahead.ts";

const seat = (number: number, entry: number): SeatView => ({
  seat: number, entry, name: `Player ${entry}`, stack: 2000, counted: true, status: "seated", arrived: true,
  penalty_hands: 0, rebuys: 0, dealt_in: true,
}); // prettier-ignore

const table: Table = {
  number: 3, size: 6, is_open: true, hand: { number: 17, period: 2 }, hands: 17, button: 1, small_blind: 2, big_blind: 4,
  next: { button: 2, small_blind: 4, big_blind: 5 }, may_deal: null, seats: [seat(1, 11), seat(2, 12), seat(4, 14)],
  tablet: null, leaving: [], coming: [], hold_text: null, rebuy_possible: true, floor_call: null,
  blinds: { small_blind: 25, big_blind: 50, ante: 0, ante_kind: "none" },
}; // prettier-ignore

const tap = <Name extends CommandName>(name: Name, fields: Commands[Name]): Tap => ({
  commandId: name, tournament: 1, name, fields, at: 0,
}); // prettier-ignore
const over = (hand: number) => tap("end-hand", { table: 3, hand, stacks: null });

describe("the table as the dealer has left it", () => {
  test("without taps it is the server's own", () => {
    expect(ahead(table, [], 2)).toEqual({ table, hands: 0, estimated: false });
  });

  test("a hand over begins the next one, with the button that the server has named", () => {
    const seen = ahead(table, [over(17)], 2).table;
    expect(seen.hand?.number).toBe(18);
    expect([seen.button, seen.small_blind, seen.big_blind]).toEqual([2, 4, 5]);
  });

  test("T2-OFF-06: button and blinds go on as long as nobody left, and are marked as estimated", () => {
    const first = ahead(table, [over(17)], 2);
    expect(first.estimated).toBe(false); // the server has named them
    const round = { ...table, next: { button: 2, small_blind: 4, big_blind: 1 } };
    const seen = ahead(round, [over(17), over(18), over(19)], 2);
    expect(seen.table.hand?.number).toBe(20);
    expect([seen.table.button, seen.table.small_blind, seen.table.big_blind]).toEqual([1, 2, 4]);
    expect(seen.estimated).toBe(true);
    const bust = tap("bust-entries", { table: 3, hand: 18, busts: [{ entry: 11, seat: 1, chips_at_start: null }] });
    const gone = ahead(table, [over(17), bust, over(18)], 2).table;
    expect([gone.button, gone.small_blind, gone.big_blind]).toEqual([null, null, null]);
  });

  test("T2-OFF-06: the hand that begins here has the level that is played now", () => {
    expect(ahead(table, [over(17)], 3).table.hand).toEqual({ number: 18, period: 3 });
    const paused = ahead(table, [over(17)], null).table;
    expect([paused.hand, paused.blinds]).toEqual([null, null]);
  });

  test("T2-OFF-03: what was taken back shows no more", () => {
    const undo = { ...tap("undo", { seq: 0 }), commandId: "u", undoes: "end-hand" };
    expect(ahead(table, [over(17), undo], 2)).toEqual({ table, hands: 0, estimated: false });
  });

  test("after a bust or a rebuy asked for, the button that the server has named is another table's, and none is shown", () => {
    const bust = tap("bust-entries", { table: 3, hand: 17, busts: [{ entry: 11, seat: 1, chips_at_start: null }] });
    const rebuy = tap("ask-for-rebuy", { table: 3, hand: 17, entry: 12, seat: 2 });
    for (const gone of [bust, rebuy]) {
      const seen = ahead(table, [gone, over(17)], 2).table;
      expect(seen.hand?.number).toBe(18);
      expect([seen.button, seen.small_blind, seen.big_blind]).toEqual([null, null, null]);
    }
  });

  test("the same tap twice is one hand", () => {
    expect(ahead(table, [over(17), over(17)], 2).table.hand?.number).toBe(18);
  });

  test("nothing begins while the clock stands or the final table is drawn", () => {
    expect(ahead(table, [over(17)], null).table.hand).toBeNull();
    const move = { entry: 12, reason: "final_table", state: "pending" } as Table["leaving"][number];
    expect(ahead({ ...table, leaving: [move] }, [over(17)], 2).table.hand).toBeNull();
  });

  test("who is to move leaves when the hand is over, and the table deals on without them", () => {
    const move = { entry: 12, reason: "balance", state: "pending", from: { table: 3, number: 2 } } as Table["leaving"][number];
    const seen = ahead({ ...table, leaving: [move] }, [over(17)], 2).table;
    expect(seen.hand?.number).toBe(18);
    expect(seen.seats.map((one) => one.entry)).toEqual([11, 14]);
    expect(seen.leaving.map((one) => one.state)).toEqual(["walking"]);
    expect(seen.button).toBeNull();
  });

  test("a bust, a rebuy asked for, an arrival and a count show at their own seats only", () => {
    const walking = { ...table, seats: [seat(1, 11), seat(2, 12), { ...seat(4, 14), arrived: false }] };
    const seen = ahead(walking, [
      tap("bust-entries", { table: 3, hand: 17, busts: [{ entry: 11, seat: 1, chips_at_start: null }] }),
      tap("ask-for-rebuy", { table: 3, hand: 17, entry: 12, seat: 2 }),
      tap("confirm-arrival", { entry: 14, seat: { table: 3, number: 4 } }),
      tap("report-stacks", { table: 3, hand: 17, stacks: { 14: 3150 } }),
    ], 2).table; // prettier-ignore
    expect(seen.seats.map((one) => [one.status, one.arrived, one.stack])).toEqual([
      ["out", true, 2000], ["broke", true, 2000], ["seated", true, 3150],
    ]); // prettier-ignore
  });

  test("a tap for another table or another player in that seat changes nothing", () => {
    const seen = ahead(table, [
      tap("end-hand", { table: 4, hand: 17, stacks: null }),
      tap("bust-entries", { table: 3, hand: 17, busts: [{ entry: 99, seat: 1, chips_at_start: null }] }),
    ], 2); // prettier-ignore
    expect(seen).toEqual({ table, hands: 0, estimated: false });
  });
});
