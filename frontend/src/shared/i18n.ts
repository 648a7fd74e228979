/** Russian and English: every text is written in both, side by side, and a missing one does not compile.
 *
 *  const say = texts({ hello: ["Hello, {name}", "Здравствуйте, {name}"] });
 *  const count = counts({ seats: [["{n} seat", "{n} seats"], ["{n} место", "{n} места", "{n} мест"]] });
 *  say("hello", { name })   count("seats", 3)
 */
import { signal } from "@preact/signals";
import { steady } from "./steady.ts";
import type { Words } from "./types.ts";

export type Language = "en" | "ru";

const KEY = "shuffle-up.language";

function firstLanguage(): Language {
  const asked = /[?&]lang=(en|ru)\b/.exec(location.search);
  if (asked) return asked[1] as Language;
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // storage is forbidden in this browser: the language of the browser it is
  }
  if (kept === "en" || kept === "ru") return kept;
  return /^(ru|uk|be|kk)\b/.test(navigator.language || "") ? "ru" : "en";
}

/** The language of this screen. Assign by `speak`, so that it is kept. */
export const language = signal<Language>(firstLanguage());
document.documentElement.lang = language.peek();

/** Change the language of this screen, and remember it. */
export function speak(chosen: Language): void {
  language.value = chosen;
  document.documentElement.lang = chosen;
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // not kept, still spoken
  }
}

export type Values = Record<string, string | number>;

function filled(pattern: string, values?: Values): string {
  if (!values) return pattern;
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === "number" ? number(value) : value;
  });
}

/** A dictionary of pairs [English, Russian]. Reading it subscribes to the language. */
export function texts<Key extends string>(words: Record<Key, readonly [en: string, ru: string]>) {
  return (key: Key, values?: Values): string => filled(words[key][language.value === "ru" ? 1 : 0], values);
}

type EnglishForms = readonly [one: string, many: string];
type RussianForms = readonly [one: string, few: string, many: string];

/** A dictionary of things that are counted: [[one, many], [один, два, пять]]. `{n}` is the number. */
export function counts<Key extends string>(words: Record<Key, readonly [EnglishForms, RussianForms]>) {
  return (key: Key, n: number, values?: Values): string => {
    const forms = words[key];
    const form = language.value === "ru" ? forms[1][russianForm(n)] : forms[0][n === 1 ? 0 : 1];
    return filled(form, Object.assign({ n }, values)); // a spread would bring its helper into the clock
  };
}

/** 1 место, 2 места, 5 мест, 11 мест, 21 место. */
export function russianForm(n: number): 0 | 1 | 2 {
  const tens = Math.abs(n) % 100;
  const ones = tens % 10;
  if (tens > 10 && tens < 20) return 2;
  if (ones === 1) return 0;
  return ones >= 2 && ones <= 4 ? 1 : 2;
}

/** Of words that the server wrote in both languages, the ones of this screen. */
export function words(both: Words | null | undefined): string {
  return both ? both[language.value] : "";
}

// --- numbers, money, times ------------------------------------------------------------------------------------

const kept: Record<string, Intl.NumberFormat | Intl.DateTimeFormat> = {};

function numberFormat(options: Intl.NumberFormatOptions, key: string): Intl.NumberFormat {
  const full = `${language.value} ${key}`;
  return (kept[full] ??= new Intl.NumberFormat(language.value === "ru" ? "ru-RU" : "en-GB", options)) as Intl.NumberFormat;
}

/** Chips and counts: 12,500 or 12 500. */
export function number(value: number): string {
  return numberFormat({}, "n").format(value);
}

const MILLION = 1_000_000;
const TO_TWO_PLACES = 10_000;

/** Chips where there is little room: from a million on 1.25M or 1,25 млн, to two places. */
export function chips(value: number): string {
  if (value < MILLION) return number(value);
  const millions = numberFormat({ maximumFractionDigits: 2 }, "m").format(value / MILLION);
  return language.value === "ru" ? `${millions}\u00a0млн` : `${millions}M`;
}

/** The same for what has to be paid, which is never rounded. */
export function exactChips(value: number): string {
  return value % TO_TWO_PLACES === 0 ? chips(value) : number(value);
}

/** How deep a stack is in big blinds, with one decimal below ten. */
export function deepness(stack: number, bigBlind: number): string {
  const deep = stack / bigBlind;
  const places = deep < 9.95 ? 1 : 0;
  return numberFormat({ minimumFractionDigits: places, maximumFractionDigits: places }, `b${places}`).format(deep);
}

const digits: Record<string, number> = {};

/** How many digits a currency has after the point (2 for euro, 0 for yen). */
export function minorDigits(currency: string): number {
  return (digits[currency] ??=
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2);
}

/** Money from minor units: 2000 EUR → €20.00; whole sums may leave the cents away. */
export function money(minor: number, currency: string, { short = false }: { short?: boolean } = {}): string {
  const fraction = minorDigits(currency);
  const whole = short && minor % Math.pow(10, fraction) === 0;
  const options: Intl.NumberFormatOptions = { style: "currency", currency };
  if (whole) options.minimumFractionDigits = options.maximumFractionDigits = 0;
  return numberFormat(options, `${currency}${whole}`).format(minor / Math.pow(10, fraction));
}

/** An amount as it stands in a text field: 205000 → "2,050" or "2 050", 2050 → "20.50" or "20,50". */
export function majorUnits(minor: number, currency: string): string {
  const fraction = minorDigits(currency);
  const shown = minor % Math.pow(10, fraction) === 0 ? 0 : fraction;
  const options = { minimumFractionDigits: shown, maximumFractionDigits: shown };
  return numberFormat(options, `m${shown}`).format(minor / Math.pow(10, fraction));
}

function dateFormat(options: Intl.DateTimeFormatOptions, key: string): Intl.DateTimeFormat {
  const full = `${language.value} ${key}`;
  return (kept[full] ??= new Intl.DateTimeFormat(language.value === "ru" ? "ru-RU" : "en-GB", options)) as Intl.DateTimeFormat;
}

/** The time on the venue's wall: 19:40. */
export function wallTime(at: string | number | Date, timeZone?: string): string {
  return dateFormat({ hour: "2-digit", minute: "2-digit", timeZone }, `t${timeZone}`).format(new Date(at));
}

/** The same to the second: 19:40:07. */
export function wallSeconds(at: string | number | Date, timeZone?: string): string {
  const parts = { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZone } as const;
  return dateFormat(parts, `s${timeZone}`).format(new Date(at));
}

type Instant = string | number | Date;

/** The day of an instant, to be said before its time, where it is not the one of `today`: "Sun 6 Dec, "; else empty. */
export function otherDay(at: Instant, timeZone: string | undefined, today: Instant = steady()): string {
  const date = dateFormat({ year: "numeric", month: "numeric", day: "numeric", timeZone }, `y${timeZone}`);
  const short = dateFormat({ weekday: "short", day: "numeric", month: "short", timeZone }, `w${timeZone}`);
  const then = new Date(at);
  return date.format(then) === date.format(new Date(today)) ? "" : `${short.format(then)}, `;
}

/** The time on the venue's wall, with its day where that is not the one of `today`: 22:40, or Sun 6 Dec, 22:40. */
export function moment(at: Instant, timeZone: string | undefined, today?: Instant): string {
  return otherDay(at, timeZone, today) + wallTime(at, timeZone);
}

/** The day in the venue: Sat 5 December / сб, 5 декабря. */
export function day(at: string | number | Date, timeZone?: string): string {
  return dateFormat({ weekday: "short", day: "numeric", month: "long", timeZone }, `d${timeZone}`).format(new Date(at));
}

/** Time left as a clock shows it: 9:59, 1:02:03. A part of a second counts as a whole one. */
export function countdown(ms: number): string {
  const all = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(all / 3600);
  const minutes = Math.floor((all % 3600) / 60);
  const two = (n: number) => (n < 10 ? `0${n}` : String(n));
  return hours > 0 ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`;
}

/** A finishing place: 3, or 2–3 for a tie. */
export function placeText(place: { first: number; last: number }): string {
  return place.first === place.last ? String(place.first) : `${place.first}–${place.last}`;
}
