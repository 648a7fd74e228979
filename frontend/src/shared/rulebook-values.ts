/** What a rulebook answers, in words: yes and no, numbers, and the choices that the catalogue writes as codes. */
import { language, number, texts, words } from "./i18n.ts";
import { CHOICES } from "./rulebook-choices.ts";
import type { Words } from "./types.ts";

const say = texts({
  yes: ["yes", "да"],
  no: ["no", "нет"],
  event: ["set by the event", "определяет регламент турнира"],
  or: [" or ", " или "],
  nothing: ["nothing", "ничего"],
  no_limit: ["no limit", "без ограничения"],
  by_table: ["as the table decides", "решает стол"],
  no_special: ["no special rule", "особого правила нет"],
  replaced: ["none: each card is replaced", "нет: карту просто заменяют"],
  director: ["the director chooses", "решает главный судья"],
  seconds: ["{n} s", "{n} с"],
  minutes: ["{n} min", "{n} мин"],
  percent: ["{n}%", "{n} %"],
});

/** Questions for which silence means something else than the event's choice. */
const SILENCE: Record<string, Parameters<typeof say>[0]> = {
  pot_cap_per_round: "no_limit",
  straddle_max: "by_table",
  misdeal_exposed_first_two: "no_special",
  misdeal_boxed_cards: "replaced",
  penalty_table: "director",
};

/** The catalogue's words for these name another question by its code. */
const REWORDED: Record<string, readonly [en: string, ru: string]> = {
  penalty_table: ["Sanctions for the first time and later.", "Взыскания в первый раз и повторно."],
  suit_order: ["Suits from high to low where a procedure needs an order.", "Старшинство мастей там, где оно нужно процедуре."],
  pot_cap_per_round: [
    "Largest pot after which no more raises are allowed in a round.",
    "Банк, после которого в круге больше не повышают.",
  ],
  undercall_scope: ["Where a short call is an undercall.", "Где нехватка фишек считается неполным коллом."],
  undercall_elsewhere: ["Who rules on a short call elsewhere.", "Кто решает о нехватке фишек в остальных случаях."],
  extra_seat_with_permission: [
    "One more seat at a cash table with the manager’s permission.",
    "Ещё одно место за столом кэш-игры с разрешения менеджера.",
  ],
  straddle_max: ["Extra bets per hand (straddle, restraddle…).", "Сколько дополнительных ставок за раздачу (страдл, рестрадл…)."],
  misdeal_exposed_first_two: [
    "Exposed cards among the first two off the deck that make a misdeal.",
    "Сколько открытых из первых двух карт колоды ведут к пересдаче.",
  ],
  misdeal_boxed_cards: [
    "Face-up cards in the deck that make a misdeal.",
    "Сколько перевёрнутых карт в колоде ведут к пересдаче.",
  ],
};

/** A question as a person asks it, in both languages. */
export function questionBoth(parameter: string, meaning: Words): Words {
  const own = REWORDED[parameter];
  return own ? { en: own[0], ru: own[1] } : meaning;
}

export function questionWords(parameter: string, meaning: Words): string {
  return words(questionBoth(parameter, meaning));
}

/** Of a ladder of penalties, the one line that the article itself is about. */
export function lineOf(value: unknown, number: string): unknown {
  const lines = value as Record<string, unknown> | null;
  return lines !== null && typeof lines === "object" && number in lines ? lines[number] : value;
}

export function valueWords(parameter: string, value: unknown): string {
  if (value === null || value === undefined) return say(SILENCE[parameter] ?? "event");
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  if (typeof value === "number") return numberWords(parameter, value);
  if (typeof value === "string") return choiceWords(value);
  if (Array.isArray(value)) return listWords(parameter, value);
  return mapWords(parameter, value as Record<string, unknown>);
}

/** What a number of this question counts; null where it counts nothing but itself. */
export function unitOf(parameter: string): "cents" | "percent" | "seconds" | "minutes" | null {
  if (/_cents$/.test(parameter)) return "cents";
  if (/percent/.test(parameter)) return "percent";
  if (/_seconds$/.test(parameter)) return "seconds";
  return /_minutes$/.test(parameter) ? "minutes" : null;
}

function numberWords(parameter: string, value: number): string {
  const unit = unitOf(parameter);
  if (unit === "cents") return number(value / 100);
  return unit ? say(unit, { n: value }) : number(value);
}

/** A choice as people call it; one that is not in the dictionary at least loses its underscores. */
export function choiceWords(code: string): string {
  const both = CHOICES[code];
  return both ? both[language.value === "ru" ? 1 : 0] : code.replace(/_/g, " ");
}

function listWords(parameter: string, values: readonly unknown[]): string {
  if (values.length === 0) return say("nothing");
  return values.map((value) => valueWords(parameter, value)).join(parameter === "penalty_table" ? say("or") : ", ");
}

interface Sanction {
  type: string;
  min?: number;
  max?: number;
}

function sanctionWords({ type, min, max }: Sanction): string {
  if (min === undefined) return choiceWords(type);
  return `${choiceWords(type)}: ${max === undefined || min === max ? number(min) : `${number(min)}–${number(max)}`}`;
}

function mapWords(parameter: string, value: Record<string, unknown>): string {
  if (typeof value["type"] === "string") return sanctionWords(value as unknown as Sanction);
  return Object.entries(value)
    .filter(([, inner]) => !Array.isArray(inner) || inner.length > 0)
    .map(([key, inner]) => `${choiceWords(key)} – ${valueWords(parameter, inner)}`)
    .join(Object.values(value).every(Array.isArray) ? "; " : "\n");
}

/** The headings and remarks that stand in place of a number, or beside it. */
const REMARKS: readonly (readonly [en: string, ru: string])[] = [
  ["preamble", "преамбула"],
  ["Preamble", "Преамбула"],
  ["introduction", "вступление"],
  ["title", "заглавие"],
  ["note", "примечание"],
  ["exception", "исключение"],
  ["levels", "уровни"],
  ["tournament", "турнир"],
  ["balancing", "балансировка"],
  ["final table", "финальный стол"],
  ["Mississippi", "МИССИСИПИ"],
  ["Overview", "Краткий обзор"],
  ["General rules", "Общие правила"],
  ["Main principles", "Основные принципы"],
  ["Decision of the manager", "Решение менеджера"],
  ["Breaking the rules", "Нарушение правил игры"],
  ["Additional community cards", "Дополнительные «общие» карты"],
  ["Table of combinations", "Таблица комбинаций"],
  ["Table", "Таблица"],
  ["Ethics", "Этика"],
  ["First betting round", "Первый круг торговли"],
  ["Second betting round", "Второй круг торговли"],
  ["Third betting round", "Третий круг торговли"],
  ["Fourth betting round", "Четвёртый круг торговли"],
  ["one against one", "игра один на один"],
  ["bet of all chips", "ставка олл-ин"],
  ["showing the cards", "вскрытие"],
  ["For all limits", "Для всех лимитов"],
  ["printed; belongs to", "напечатано; относится к"],
];

export function remarkWords(remark: string): string {
  const russian = language.value === "ru";
  return REMARKS.reduce((text, [en, ru]) => (russian ? text.replace(en, ru) : text.replace(ru, en)), remark);
}

/** Whether two answers are the same, whatever their form: a database keeps no order of what has names. */
export function sameAnswer(one: unknown, other: unknown): boolean {
  return written(one) === written(other);
}

function written(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );
}
