import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { speak } from "../shared/i18n.ts";
import { CHOICES } from "../shared/rulebook-choices.ts";
import type { Question } from "../shared/rulebook.ts";
import type { Config } from "../shared/types.ts";
import { GROUPS } from "./house-rules.tsx";
import {
  answered, changedIn, earlier, faultOfNumber, hasSteps, inForce, isOpen, matching, numberMeant, numberText, overriddenOf, rebased,
  refusedParameter, stepped, toggled, without,
} from "./house-values.ts"; // prettier-ignore

beforeEach(() => speak("en"));

function question(parameter: string, part: Partial<Question> = {}): Question {
  const words = { en: "", ru: "" };
  return {
    parameter, meaning: words, article: "house", number: "", title: words, group: "tournament", control: "number", choices: [],
    least: 0, greatest: null, nullable: false, value: 1, laid_down_in: "", ...part,
  }; // prettier-ignore
}

const tables = question("max_table_difference", { least: 1, greatest: 3 });
const stack = question("start_stack", { nullable: true, value: null });
const fee = question("entry_fee_cents", { nullable: true, value: 2000 });
const percent = question("tiny_chip_percent", { greatest: 100 });

test("what the rulebook answers itself is no house rule", () => {
  expect(answered({}, tables, 2)).toEqual({ max_table_difference: 2 });
  expect(answered({ max_table_difference: 2, antes: "none" }, tables, 1)).toEqual({ antes: "none" });
  expect(answered({}, stack, null)).toEqual({});
  expect(answered({}, fee, null)).toEqual({ entry_fee_cents: null });
  expect(without({ max_table_difference: 2 }, "max_table_difference")).toEqual({});
});

test("what holds is the house's answer, or the rulebook's", () => {
  expect(inForce({ max_table_difference: 2 }, tables)).toBe(2);
  expect(inForce({ entry_fee_cents: null }, fee)).toBeNull();
  expect(inForce({}, fee)).toBe(2000);
});

test("a number is read as it was typed", () => {
  expect(numberMeant(tables, " 2 ")).toBe(2);
  expect(numberMeant(tables, "40")).toBeUndefined(); // out of its range: the form is held
  expect(numberMeant(stack, "20 000")).toBe(20_000);
  expect(numberMeant(stack, "")).toBeNull();
  expect(numberMeant(tables, "")).toBeUndefined();
  expect(numberMeant(tables, "two")).toBeUndefined();
  expect(numberMeant(tables, "-1")).toBeUndefined();
  expect(numberMeant(fee, "20,50")).toBe(2050);
  expect(numberMeant(fee, "20,505")).toBe(2_050_500);
  expect(numberMeant(fee, "2x")).toBeUndefined();
});

test("a number stands in its field as people write it", () => {
  expect(numberText(stack, 20_000)).toBe("20,000");
  expect(numberText(stack, null)).toBe("");
  expect(numberText(fee, 2050)).toBe("20.50");
  speak("ru");
  expect(numberText(fee, 2050)).toBe("20,50");
});

test("a number out of its range is told so in both languages", () => {
  expect(faultOfNumber(tables, "4")).toBe("Possible: 1 to 3");
  expect(faultOfNumber(tables, "0")).toBe("Possible: 1 to 3");
  expect(faultOfNumber(question("x", { least: 1 }), "0")).toBe("Possible: 1 or more");
  expect(faultOfNumber(tables, "")).toBe("A whole number");
  expect(faultOfNumber(fee, "a lot")).toBe("An amount like 20 or 20.50");
  speak("ru");
  expect(faultOfNumber(tables, "4")).toBe("Возможно: от 1 до 3");
});

test("buttons go one by one and end at the range", () => {
  expect(stepped(tables, 1, 1)).toBe(2);
  expect(stepped(tables, 3, 1)).toBeNull();
  expect(stepped(tables, 1, -1)).toBeNull();
  expect(stepped(tables, 40, -1)).toBeNull();
  expect(stepped(question("x", { greatest: 2, least: 1, nullable: true }), null, 1)).toBe(1);
  expect(stepped(stack, 5, 1)).toBeNull();
  expect([tables, stack, fee, percent].map(hasSteps)).toEqual([true, false, false, false]);
});

test("a list keeps the order of its choices", () => {
  const choices = ["warning", "rounds", "game_day"];
  expect(toggled(["warning", "game_day"], "rounds", choices)).toEqual(choices);
  expect(toggled(choices, "rounds", choices)).toEqual(["warning", "game_day"]);
  expect(toggled([], "rounds", choices)).toEqual(["rounds"]);
});

test("a tap moves a suit one place up, the first one to the end", () => {
  expect(earlier(["s", "h", "d", "c"], 2)).toEqual(["s", "d", "h", "c"]);
  expect(earlier(["s", "h", "d", "c"], 0)).toEqual(["h", "d", "c", "s"]);
});

interface Catalogue {
  parameters: Record<string, { group: string; allowed: unknown; meaning: { en: string; ru: string } }>;
}

/** As the server reads it. Tests run in `frontend/`. */
const catalogue = JSON.parse(readFileSync("../rules/rulebooks/profiles.json", "utf8")) as Catalogue;
const all = Object.entries(catalogue.parameters).map(([name, { group, allowed, meaning }]) =>
  question(name, { group, meaning, choices: Array.isArray(allowed) ? (allowed as unknown[]) : [] }),
);
const found = (typed: string) => matching(all, typed).map(({ parameter }) => parameter);

test("a question is found by its words in either language, whatever the language of the screen", () => {
  expect(found("table difference")[0]).toBe("max_table_difference");
  expect(found("различ стол")[0]).toBe("max_table_difference");
  expect(found("рейз рэйз").length).toBeGreaterThan(5);
  expect(found("ребаев")).toContain("rebuys_max");
  expect(found("ребай")).toContain("rebuys_max");
  expect(found("rebuys").slice(0, 1)).toEqual(["rebuys_max"]);
  expect(found("Re-buy price")).toContain("rebuy_price_cents");
  expect(found("dead button")[0]).toBe("button_mode");
  expect(found("zebra")).toEqual([]);
  expect(found("?!")).toEqual([]);
  expect(found("")).toHaveLength(249);
});

test("every answer that a house may give has its words in both languages", () => {
  const codes = new Set(all.filter(isOpen).flatMap(({ choices }) => choices.filter((one) => typeof one === "string")));
  expect(codes.size).toBeGreaterThan(120);
  expect([...codes].filter((code) => !(code in CHOICES))).toEqual([]);
});

test("every question stands under a subject, and every subject has one", () => {
  expect([...new Set(all.map(({ group }) => group))].sort()).toEqual([...GROUPS].sort());
});

test("the overridden questions stand in the order of the rulebooks", () => {
  const names = overriddenOf(all, { max_table_difference: 2, antes: "none" }).map(({ parameter }) => parameter);
  expect(names).toEqual(["antes", "max_table_difference"]);
});

test("two sets of house rules differ by what was added, changed and taken back", () => {
  expect(changedIn({ a: 1, b: 2, c: null }, { b: 3, c: null, d: null })).toEqual(["a", "b", "d"]);
});

test("a refusal is shown at the parameter that it names, or at the only one that was changed", () => {
  const refusal = { code: "rule_out_of_range", text: "", detail: { rule: "antes" } };
  expect(refusedParameter(refusal, ["rebuys_max"])).toBe("antes");
  const wrong = (field: string) => ({ code: "bad_request", text: "", fields: [{ field, name: "", code: "number_too_large", text: "" }] });
  expect(refusedParameter(wrong("config.overrides"), ["rebuys_max"])).toBe("rebuys_max");
  expect(refusedParameter(wrong("config.overrides"), ["rebuys_max", "antes"])).toBeNull();
  expect(refusedParameter(wrong("config.overrides.antes"), ["rebuys_max", "antes"])).toBe("antes");
  expect(refusedParameter(wrong("config.cap"), ["antes"])).toBeNull();
  expect(refusedParameter({ code: "form_changed", text: "" }, ["antes"])).toBeNull();
});

test("my changes are put on what somebody else has saved, rule by rule", () => {
  const base = { name: "Sunday", cap: null, overrides: { antes: "none", rebuys_max: 1, start_stack: 5 } } as unknown as Config;
  const mine = { ...base, cap: 40, overrides: { rebuys_max: 1, start_stack: 7 } } as Config;
  const theirs = { ...base, name: "Sunday night", overrides: { antes: "none", rebuys_max: 2, start_stack: 5, table_size: 8 } } as Config;
  expect(rebased(base, mine, theirs)).toEqual({
    name: "Sunday night",
    cap: 40,
    overrides: { rebuys_max: 2, start_stack: 7, table_size: 8 },
  });
});
