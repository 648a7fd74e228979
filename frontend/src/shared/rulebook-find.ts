/** Finding by what somebody types: several words in any order, each the beginning of a word in either language. */

const WORD = /[\p{L}\p{N}]+(?:[.-][\p{L}\p{N}]+)*/gu;

/** Words without case or hyphen; ё and е, э and е make no difference: «рэйз» is written both ways. */
export function wordsIn(text: string): string[] {
  return (text.toLowerCase().replace(/[ёэ]/g, "е").match(WORD) ?? []).map((word) => word.replace(/-/g, ""));
}

/** Where somebody looks: "re-buys" is found by "rebuy" and by "buy". */
const places = (text: string) => [...wordsIn(text), ...(text.includes("-") ? wordsIn(text.replace(/-/g, " ")) : [])];

/** A word without the ending that it may have here: at most three letters; four are left. Russian words change them. */
const root = (word: string) => (/^\p{L}+$/u.test(word) ? word.slice(0, Math.max(4, word.length - 3)) : word);

/** Those of which every word typed begins a word: who matches in the first texts comes first. Last come those that
 *  match without the ends of longer words: `ребай`, `ребаев`. */
export function found<One>(all: readonly One[], typed: string, textsOf: (one: One) => readonly (readonly string[])[]): One[] {
  const asked = wordsIn(typed);
  if (asked.length === 0) return typed.trim() === "" ? [...all] : [];
  const best = ranked(all, asked, textsOf);
  return [...best, ...ranked(all, asked.map(root), textsOf).filter((one) => !best.includes(one))];
}

function ranked<One>(all: readonly One[], asked: readonly string[], textsOf: (one: One) => readonly (readonly string[])[]): One[] {
  const scored = all.flatMap((one) => {
    const parts = textsOf(one).map((texts) => texts.flatMap(places));
    const ranks = asked.map((word) => parts.findIndex((words) => words.some((known) => known.startsWith(word))));
    return ranks.includes(-1) ? [] : [{ one, rank: ranks.reduce((sum, rank) => sum + rank, 0) }];
  });
  return scored.sort((one, other) => one.rank - other.rank).map(({ one }) => one);
}
