/** What the set-up of an event answers itself is shown as its fields have it. */
import { beforeEach, expect, test } from "vitest";
import { speak } from "../shared/i18n.ts";
import { controlOf, fieldWords, type Laid } from "./house-field.tsx";

beforeEach(() => speak("en"));

const laid: Laid = {
  seats_per_table: 6,
  final_table_size: 9,
  buy_in: { pool: 1800, fee: 200, chips: 10_000 },
  rebuys_max: 2,
  rebuy: { pool: 1000, fee: 0, chips: 5_000 },
  addon: null,
  currency: "EUR",
};

test.each([
  ["seats_per_table", "6"],
  ["final_table_size", "9"],
  ["buy_in", "€20"],
  ["buy_in.fee", "€2"],
  ["buy_in.chips", "10,000"],
  ["rebuys_max", "2"],
  ["rebuy", "€10"],
  ["rebuy.chips", "5,000"],
  ["addon", "not sold"],
  ["structure", "as its structure has it"],
])("the field %s says %s", (field, words) => {
  expect(fieldWords(laid, field)).toBe(words);
});

test("where no rebuys are sold there are none, whatever the number of them was", () => {
  const none = { ...laid, rebuy: null };
  expect(["rebuys_max", "rebuy", "rebuy.chips"].map((field) => fieldWords(none, field))).toEqual(["0", "not sold", "not sold"]);
});

test("every field has a control of its own", () => {
  expect(controlOf("buy_in.chips")).toBe("laid-buy_in-chips");
  expect(controlOf("seats_per_table")).toBe("laid-seats_per_table");
});
