/** The code of a table as it is typed: eight of 32 signs, in two groups, whatever the keyboard. */

export const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const LENGTH = 8;

/** What may be read or typed instead of a sign, on a Russian keyboard too. The server understands the same. */
const LOOK_ALIKE: Record<string, string> = {
  I: "1", L: "1", O: "0", U: "V",
  А: "A", В: "B", Е: "E", З: "3", К: "K", М: "M", Н: "H", О: "0", Р: "P", С: "C", Т: "T", Х: "X",
}; // prettier-ignore

/** The signs that somebody meant who typed `text`; whatever is no sign is left out. */
export function codeOf(text: string): string {
  const signs = text.toUpperCase().split("").map((sign) => LOOK_ALIKE[sign] ?? sign);
  return signs.filter((sign) => SIGNS.includes(sign)).join("").slice(0, LENGTH);
}

/** A code as it is read aloud. */
export const grouped = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`;
