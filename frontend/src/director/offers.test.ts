/** The desk offers what would be sold, and says why the rest is not. */
import { beforeEach, expect, test } from "vitest";
import { speak } from "../shared/i18n.ts";
import type { EntryRow, EntryStatus } from "../shared/types.ts";
import { rebuyOffer, reentryOffer, withoutChips } from "./offers.ts";

beforeEach(() => speak("en"));

const rebuys = { status: "running", rebuy: { pool: 1800, fee: 200, chips: 10_000 }, rebuys_max: 1, reentries_max: 0 } as const;
const freezeout = { status: "running", rebuy: null, rebuys_max: 0, reentries_max: 1 } as const;
const early = { can_rebuy: true, registration_open: true };
const late = { can_rebuy: false, registration_open: false };
const entry = (id: number, status: EntryStatus, used = 0) => ({ id, status, rebuys: used }) as EntryRow;

test.each(["broke", "out"] as const)("a rebuy is sold to an entry that is %s, as often as laid down", (status) => {
  expect(rebuyOffer(rebuys, early, entry(1, status))).toEqual({ sold: true });
  expect(rebuyOffer(rebuys, early, entry(1, status, 1))).toEqual({ sold: false, why: "No rebuy left: 1 for each entry." });
  expect(rebuyOffer(rebuys, late, entry(1, status))).toEqual({ sold: false, why: "Rebuys are over." });
});

test("nobody with chips is offered a rebuy, and nobody where none are sold", () => {
  expect(rebuyOffer(rebuys, early, entry(1, "seated"))).toBeNull();
  expect(rebuyOffer(freezeout, early, entry(1, "out"))).toBeNull();
});

test("a re-entry is offered as often as laid down, while registration is open", () => {
  expect(reentryOffer(freezeout, early, [entry(1, "out")], false)).toEqual({ sold: true });
  expect(reentryOffer(freezeout, early, [entry(1, "out"), entry(2, "out")], true)).toEqual({
    sold: false,
    why: "No re-entry left: 1 for each player.",
  });
  expect(reentryOffer(rebuys, early, [entry(1, "out")], true)).toEqual({
    sold: false,
    why: "No re-entry: this event has none.",
  });
});

test("after the close a re-entry is offered only where a director may still let the player in", () => {
  expect(reentryOffer(freezeout, late, [entry(1, "out")], false)).toEqual({
    sold: false,
    why: "No re-entry: registration is closed.",
  });
  expect(reentryOffer(freezeout, late, [entry(1, "out")], true)).toEqual({ sold: true });
});

test("who plays, waits to pay or waits for a rebuy is offered no re-entry; who never played neither", () => {
  for (const status of ["seated", "registered", "broke"] as const)
    expect(reentryOffer(freezeout, early, [entry(1, "out"), entry(2, status)], true)).toBeNull();
  expect(reentryOffer(freezeout, early, [entry(1, "voided")], true)).toBeNull();
  expect(reentryOffer(freezeout, early, [], true)).toBeNull();
});

test("the rebuy is of the entry that lost its chips last", () => {
  expect(withoutChips([entry(1, "out"), entry(4, "out"), entry(2, "voided")])?.id).toBe(4);
  expect(withoutChips([entry(4, "broke"), entry(1, "out")])?.id).toBe(4);
  expect(withoutChips([entry(1, "out"), entry(4, "seated")])).toBeNull();
  expect(withoutChips([entry(1, "cancelled")])).toBeNull();
});
