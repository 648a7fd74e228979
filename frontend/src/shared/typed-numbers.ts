/** Numbers as people type them, in either language: the one place that reads them.
 *
 *  A blank, a point, a comma or an apostrophe between groups of three digits parts thousands where the number cannot be
 *  read otherwise. What has no reading is not guessed at.
 */
import { language, minorDigits } from "./i18n.ts";

const BLANKS = /[\s\u00a0\u2009\u202f]+/g;
const GROUPED = /^[1-9]\d{0,2}([ .,’'])\d{3}(?:\1\d{3})*$/;
const PLAIN = /^\d+$/;
const LONGEST = 15; // digits that a number of this browser holds exactly

/** The digits of what was typed without the marks between thousands; null where it is no whole number. */
function digitsOf(typed: string): string | null {
  if (PLAIN.test(typed)) return typed;
  return GROUPED.test(typed) ? typed.replace(/\D/g, "") : null;
}

function counted(digits: string): number | null {
  const value = digits.replace(/^0+(?=\d)/, "");
  return value.length < LONGEST ? Number(value) : null;
}

/** A whole number: "2000", "2,000", "2.000", "2 000". Null when it is none: "20k", "1e5", "5,5", "-5". */
export function wholeNumber(typed: string): number | null {
  const digits = digitsOf(typed.trim().replace(BLANKS, " "));
  return digits === null ? null : counted(digits);
}

/** An amount in minor units: "20", "20,5", "1 200.50", "1.500,00", "2,000". Null when it is none. */
export function minorUnits(typed: string, currency: string): number | null {
  const text = typed.trim().replace(BLANKS, " ");
  const fraction = minorDigits(currency);
  const cut = /^(.*\d)[.,](\d*)$/.exec(text);
  const whole = digitsOf(text);
  const before = cut && cut[2]!.length <= fraction && fraction > 0 ? digitsOf(cut[1]!) : null;
  // "1,500" in a currency of three digits after the point could be both: it is read as this screen would write it.
  const twice = whole !== null && before !== null;
  const pointed = twice && text[cut![1]!.length] === (language.peek() === "ru" ? "," : ".");
  if (whole !== null && !pointed) return counted(whole + "0".repeat(fraction));
  // A point cannot part thousands and cents at once.
  if (before === null || (!PLAIN.test(cut![1]!) && cut![1]!.includes(text[cut![1]!.length]!))) return null;
  return counted(before + (cut![2]! + "000").slice(0, fraction));
}
