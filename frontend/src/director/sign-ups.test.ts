import { expect, test } from "vitest";
import type { SignedUp } from "../shared/types.ts";
import { batches, ofLate } from "./sign-ups.tsx";

const NOW = Date.parse("2026-12-01T20:00:00Z");
const one = (entry: number, minutesAgo: number, device: number | null, address: number | null): SignedUp => ({
  entry, name: `Player ${entry}`, phone: "", at: new Date(NOW - minutesAgo * 60_000).toISOString(),
  by_phone: device !== null, device, address,
}); // prettier-ignore
const ALL = [one(5, 1, 1, 1), one(4, 2, 1, 1), one(3, 4, 2, 1), one(2, 20, 3, 2), one(1, 1, null, null)];

test("those of the last minutes are those that came by phone", () => {
  expect([5, 15, 60, null].map((span) => ofLate(ALL, span, NOW).map((each) => each.entry))).toEqual([
    [5, 4, 3],
    [5, 4, 3],
    [5, 4, 3, 2],
    [5, 4, 3, 2],
  ]);
});

test("a batch is more than one of the same phone or address", () => {
  expect(batches(ALL, "address").map((batch) => batch.map((each) => each.entry))).toEqual([[5, 4, 3]]);
  expect(batches(ALL, "device").map((batch) => batch.map((each) => each.entry))).toEqual([[5, 4]]);
});
