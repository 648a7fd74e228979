/** House rules in a form: what is typed and tapped, and what becomes of it. */
import { majorUnits, number, texts } from "../shared/i18n.ts";
import { CHOICES } from "../shared/rulebook-choices.ts";
import type { Question } from "../shared/rulebook.ts";
import { found } from "../shared/rulebook-find.ts";
import { choiceWords, questionBoth, sameAnswer, unitOf } from "../shared/rulebook-values.ts";
import { minorUnits, wholeNumber } from "../shared/typed-numbers.ts";
import type { Config, Refusal } from "../shared/types.ts";

const say = texts({
  between: ["Possible: {least} to {greatest}", "Возможно: от {least} до {greatest}"],
  from: ["Possible: {least} or more", "Возможно: от {least}"],
  no_number: ["A whole number", "Целое число"],
  no_amount: ["An amount like 20 or 20.50", "Сумма, например 20 или 20,50"],
});

export type Overrides = Record<string, unknown>;

/** The house answers `value`. What the rulebook answers itself is no house rule. */
export function answered(overrides: Overrides, question: Question, value: unknown): Overrides {
  return sameAnswer(value, question.value) ? without(overrides, question.parameter) : { ...overrides, [question.parameter]: value };
}

/** As the rulebook has it. */
export function without(overrides: Overrides, parameter: string): Overrides {
  return Object.fromEntries(Object.entries(overrides).filter(([name]) => name !== parameter));
}

export const isOverridden = (overrides: Overrides, parameter: string) => Object.hasOwn(overrides, parameter);

/** What holds: the house's answer, or the rulebook's. */
export function inForce(overrides: Overrides, question: Question): unknown {
  return isOverridden(overrides, question.parameter) ? overrides[question.parameter] : question.value;
}

/** Whether the house has a choice at all. */
export const isOpen = ({ choices }: Question) => choices.length !== 1;

// --- numbers --------------------------------------------------------------------------------------------------

/** The rulebooks write amounts of money in hundredths, whatever the currency. */
const HUNDREDTHS = "EUR";
const isMoney = (parameter: string) => unitOf(parameter) === "cents";

/** A number as it stands in its field; what is left to the event is an empty one. */
export function numberText({ parameter }: Question, value: unknown): string {
  if (typeof value !== "number") return "";
  return isMoney(parameter) ? majorUnits(value, HUNDREDTHS) : number(value);
}

/** What was typed: a possible number, null for an empty field that may be empty, undefined for anything else. */
export function numberMeant(question: Question, typed: string): number | null | undefined {
  if (typed.trim() === "") return question.nullable ? null : undefined;
  const value = numberTyped(question, typed);
  return value === null || !isPossible(question, value) ? undefined : value;
}

const numberTyped = ({ parameter }: Question, typed: string) =>
  isMoney(parameter) ? minorUnits(typed, HUNDREDTHS) : wholeNumber(typed);

const isPossible = ({ least, greatest }: Question, value: number) =>
  value >= least && (greatest === null || value <= greatest);

/** What is wrong with what was typed and cannot be meant. */
export function faultOfNumber(question: Question, typed: string): string {
  if (numberTyped(question, typed) !== null) return rangeWords(question);
  return say(isMoney(question.parameter) ? "no_amount" : "no_number");
}

/** Which numbers are possible. */
function rangeWords({ parameter, least, greatest }: Question): string {
  const shown = (value: number) => number(isMoney(parameter) ? value / 100 : value);
  if (greatest === null) return say("from", { least: shown(least) });
  return say("between", { least: shown(least), greatest: shown(greatest) });
}

const FEW = 60;

/** One more or one less; null where that is not possible. Only for numbers of which one is a step. */
export function stepped({ least, greatest }: Question, value: unknown, by: 1 | -1): number | null {
  if (greatest === null) return null;
  if (typeof value !== "number") return by > 0 ? least : null;
  const next = value + by;
  return next < least || next > greatest ? null : next;
}

/** Whether buttons for one more and one less are of use. */
export const hasSteps = ({ parameter, greatest }: Question) => greatest !== null && greatest <= FEW && !isMoney(parameter);

// --- lists ----------------------------------------------------------------------------------------------------

/** With `choice` or without it, in the order in which the choices are offered. */
export function toggled(list: readonly unknown[], choice: unknown, choices: readonly unknown[]): unknown[] {
  const had = list.includes(choice);
  return choices.filter((one) => (one === choice ? !had : list.includes(one)));
}

/** With the one at `place` before its neighbour; the first one goes to the end. */
export function earlier(list: readonly unknown[], place: number): unknown[] {
  const one = list[place];
  const others = list.filter((_, index) => index !== place);
  return place === 0 ? [...others, one] : [...others.slice(0, place - 1), one, ...others.slice(place - 1)];
}

// --- finding --------------------------------------------------------------------------------------------------

/** The questions that hold every word typed, in either language: in the question first, then in its article and its
 *  possible answers. */
export function matching(questions: readonly Question[], typed: string): Question[] {
  return found(questions, typed, ({ parameter, meaning, number, title, choices }) => [
    Object.values(questionBoth(parameter, meaning)),
    [number, ...Object.values(title)],
    choices.flatMap((choice) => (typeof choice === "string" ? (CHOICES[choice] ?? [choiceWords(choice)]) : [])),
  ]);
}

/** Overridden questions, in the order of the rulebooks, as they stand in `questions`. */
export function overriddenOf(questions: readonly Question[], overrides: Overrides): Question[] {
  return questions.filter(({ parameter }) => isOverridden(overrides, parameter));
}

// --- saving ---------------------------------------------------------------------------------------------------

/** The parameters in which two sets of house rules differ. */
export function changedIn(before: Overrides, after: Overrides): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.filter((name) => isOverridden(before, name) !== isOverridden(after, name) || !sameAnswer(before[name], after[name]));
}

/** The parameter of which a refusal speaks; null where it speaks of none. `changed` are those that were sent anew. */
export function refusedParameter(refusal: Refusal, changed: readonly string[]): string | null {
  const named = refusal.detail?.["rule"];
  if (typeof named === "string") return named;
  // What has not the right shape is refused by the path of its field.
  for (const { field } of refusal.fields ?? []) {
    const path = /(?:^|\.)overrides(?:\.(.+))?$/.exec(field);
    if (path?.[1]) return path[1];
    if (path && changed.length === 1) return changed[0]!;
  }
  return null;
}

/** What I changed in a form, put on what somebody else has saved meanwhile: field by field, house rule by house rule. */
export function rebased(base: Config, mine: Config, theirs: Config): Config {
  const fields = Object.keys(mine) as (keyof Config)[];
  const changed = fields.filter((name) => !sameAnswer(base[name], mine[name]));
  const merged = { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) };
  const overrides: Overrides = { ...theirs.overrides };
  for (const name of changedIn(base.overrides, mine.overrides)) {
    if (isOverridden(mine.overrides, name)) overrides[name] = mine.overrides[name];
    else delete overrides[name];
  }
  return { ...merged, overrides } as Config;
}
