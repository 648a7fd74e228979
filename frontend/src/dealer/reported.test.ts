import { expect, test } from "vitest";
import type { Tap } from "../shared/offline.ts";
import { reported } from "./reported.ts";

const bust = (commandId: string, entry: number, hand = 7, table = 3): Tap => ({
  commandId, tournament: 1, name: "bust-entries", at: 0,
  fields: { table, hand, busts: [{ entry, seat: entry, chips_at_start: null }] },
}); // prettier-ignore
const undo = (fields: object, undoes?: string): Tap => ({
  commandId: `undo ${undoes}`, tournament: 1, name: "undo", fields, at: 0, ...(undoes && { undoes }),
}); // prettier-ignore
const answered = (tap: Tap, seq: number | null, undone = false) => ({ ...tap, seq, undone });
const here = { table: 3, hand: 7 };
const ids = (found: { commandId: string }[]) => found.map((one) => one.commandId);

test("busts of the hand count whether the server has answered or the wifi is away", () => {
  const found = reported([answered(bust("a", 1), 5)], [bust("b", 2)], here);
  expect(found.map((one) => [one.commandId, one.busts[0]!.entry])).toEqual([["a", 1], ["b", 2]]); // prettier-ignore
});

test("another hand, another table, and what was refused or taken back do not", () => {
  const done = [answered(bust("a", 1, 6), 5), answered(bust("b", 2, 7, 4), 6), answered(bust("c", 3), null), answered(bust("d", 4), 8, true)];
  expect(reported(done, [bust("e", 5, 8)], here)).toEqual([]);
});

test("what is being taken back, by its line or by its tap, is not taken back once more", () => {
  const done = [answered(bust("a", 1), 5)];
  expect(ids(reported(done, [bust("b", 2), undo({}, "b"), undo({}, "a"), bust("c", 3)], here))).toEqual(["c"]);
  expect(ids(reported(done, [undo({ seq: 5 })], here))).toEqual([]);
});
