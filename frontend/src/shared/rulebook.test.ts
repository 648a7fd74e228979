import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speak } from "./i18n.ts";
import { CHOICES } from "./rulebook-choices.ts";
import { joined } from "./rulebook-list.tsx";
import { choiceWords, lineOf, questionWords, remarkWords, sameAnswer, valueWords } from "./rulebook-values.ts";
import { cutAtArticles, cutNumber, queryOf, readArticle, searcher, type ArticleLine, type ArticlePage } from "./rulebook.ts";
import type { Words } from "./types.ts";

beforeEach(() => {
  vi.useFakeTimers();
  speak("en");
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const later = <Value>(value: Value, ms: number) => new Promise<Value>((done) => setTimeout(() => done(value), ms));

test("a search waits for a pause in typing and asks once", async () => {
  const ask = vi.fn((words: string) => later(words.length, 10));
  const seen: [number, string][] = [];
  const search = searcher(ask, (reply, question) => seen.push([reply, question]), 180);
  for (const words of ["s", "st", "string"]) {
    search.look(words);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(ask.mock.calls).toEqual([["string"]]);
  expect(seen).toEqual([[6, "string"]]);
});

test("an answer that comes after a newer question is not shown", async () => {
  const slow: Record<string, number> = { first: 500, second: 10 };
  const seen: string[] = [];
  const search = searcher((words: string) => later(words, slow[words]!), (reply) => seen.push(reply), 0);
  search.look("first", true);
  search.look("second", true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen).toEqual(["second"]);
});

test("a search that was left asks nothing and shows nothing", async () => {
  const ask = vi.fn((words: string) => later(words, 50));
  const show = vi.fn();
  const search = searcher(ask, show, 100);
  search.look("waits");
  search.stop();
  search.look("on its way", true);
  search.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ask.mock.calls).toEqual([["on its way"]]);
  expect(show).not.toHaveBeenCalled();
});

test("the address of a search carries what was asked and nothing else", () => {
  expect(queryOf({ search: "", rulebook: "", area: "", page: 0 })).toBe("articles");
  expect(queryOf({ search: " ставка частями ", rulebook: "fspr", area: "", page: 0 })).toBe(
    "articles?search=%D1%81%D1%82%D0%B0%D0%B2%D0%BA%D0%B0%20%D1%87%D0%B0%D1%81%D1%82%D1%8F%D0%BC%D0%B8&rulebook=fspr",
  );
  expect(queryOf({ search: "a&b=c", rulebook: "", area: "string_bet", page: 2 })).toBe("articles?search=a%26b%3Dc&area=string_bet&page=2");
});

test("further pages are added, a new search begins anew", () => {
  const page = (...ids: string[]) => ({ found: 3, articles: ids.map((id) => ({ id }) as ArticleLine) }) as ArticlePage;
  const first = joined(null, page("a", "b"), 0);
  expect(joined(first, page("c"), 1).lines.map((line) => line.id)).toEqual(["a", "b", "c"]);
  expect(joined(first, page("z"), 0).lines.map((line) => line.id)).toEqual(["z"]);
});

test("an article is asked for once, but again where the network failed", async () => {
  const fetched = vi.fn(() => Promise.reject(new Error("away")));
  vi.stubGlobal("fetch", fetched);
  expect(await readArticle("TDA-52-a")).toMatchObject({ ok: false, refusal: { code: "no_connection" } });
  vi.stubGlobal("fetch", vi.fn(() => Promise.resolve(new Response(JSON.stringify({ id: "TDA-52-a" })))));
  expect(await readArticle("TDA-52-a")).toEqual({ ok: true, body: { id: "TDA-52-a" } });
  vi.stubGlobal("fetch", fetched);
  expect(await readArticle("TDA-52-a")).toMatchObject({ ok: true });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("answers are said in words", () => {
  expect(valueWords("act_in_turn", true)).toBe("yes");
  expect(valueWords("level_minutes", 20)).toBe("20 min");
  expect(valueWords("underraise_threshold_percent", 50)).toBe("50%");
  expect(valueWords("start_stack", 20_000)).toBe("20,000");
  expect(valueWords("start_stack", null)).toBe("set by the event");
  expect(valueWords("misdeal_boxed_cards", null)).toBe("none: each card is replaced");
  expect(valueWords("string_bet", "first_motion")).toBe("only the first motion");
  expect(valueWords("suit_order", ["s", "h", "d", "c"])).toBe("♠, ♥, ♦, ♣");
  expect(valueWords("disciplines", [])).toBe("nothing");
  speak("ru");
  expect(valueWords("act_in_turn", false)).toBe("нет");
  expect(valueWords("start_stack", null)).toBe("определяет регламент турнира");
  expect(valueWords("start_stack", 20_000)).toBe("20\u00a0000");
  expect(valueWords("string_bet", "first_motion")).toBe("только первое движение");
});

test("a ladder of penalties is said line by line", () => {
  const ladder = {
    "4.1.2": { first: [{ type: "warning" }], repeat: [{ type: "rounds", min: 1, max: 4 }, { type: "game_day" }] },
    "4.1.5": { first: [{ type: "rounds", min: 2, max: 2 }], repeat: [] },
  };
  expect(valueWords("penalty_table", ladder)).toBe(
    "4.1.2 – first time – warning; again – missed rounds: 1–4 or the game day\n4.1.5 – first time – missed rounds: 2",
  );
  expect(valueWords("penalty_table", lineOf(ladder, "4.1.5"))).toBe("first time – missed rounds: 2");
  expect(lineOf(ladder, "4.1.9")).toBe(ladder);
  expect(lineOf(null, "4.1.5")).toBeNull();
});

test("a choice that nobody has translated at least loses its underscores", () => {
  expect(choiceWords("something_quite_new")).toBe("something quite new");
});

test("answers differ by what they say", () => {
  expect(sameAnswer(["a", "b"], ["a", "b"])).toBe(true);
  expect(sameAnswer(1, "1")).toBe(false);
  expect(sameAnswer(null, false)).toBe(false);
  // A database keeps no order of what has names, and the order of a list.
  expect(sameAnswer({ a: 1, b: { c: [1, 2], d: null } }, { b: { d: null, c: [1, 2] }, a: 1 })).toBe(true);
  expect(sameAnswer({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
});

test("a line of the history is cut at the articles that it names", () => {
  expect(cutAtArticles("Боб: предупреждение. (REG-4.1.2; громко)")).toEqual([
    { text: "Боб: предупреждение. (", article: false },
    { text: "REG-4.1.2", article: true },
    { text: "; громко)", article: false },
  ]);
  expect(cutAtArticles("see FSPR-4.9.6-c. Or house.stale-request.").filter((part) => part.article).map((part) => part.text)).toEqual([
    "FSPR-4.9.6-c",
    "house.stale-request",
  ]);
  expect(cutAtArticles("(CASINO7-3.1-a)").map((part) => part.article)).toEqual([false, true, false]);
  expect(cutAtArticles("an ALL-IN of 500, seat 3-4")).toHaveLength(1);
  expect(cutAtArticles("nothing here")).toEqual([{ text: "nothing here", article: false }]);
});

test("a printed number is cut from its remark", () => {
  expect(cutNumber("4.1.2 примечание")).toEqual({ number: "4.1.2", remark: "примечание" });
  expect(cutNumber("40А")).toEqual({ number: "40А", remark: "" });
  expect(cutNumber("HEADS UP 5")).toEqual({ number: "", remark: "HEADS UP 5" });
  expect(cutNumber("")).toEqual({ number: "", remark: "" });
});

interface Printed {
  article?: string;
}

test("a remark beside a number is read in either language", () => {
  const printed = Object.values(JSON.parse(readFileSync("../rules/rulebooks/articles.json", "utf8")) as Record<string, Printed>);
  const remarks = printed.map(({ article }) => cutNumber(article ?? "").remark);
  expect(remarks.filter((remark) => /[А-я]/.test(remarkWords(remark)))).toEqual([]);
  speak("ru");
  expect(remarks.map(remarkWords).filter((remark) => /[a-z]/.test(remark))).toEqual([]);
});

interface Catalogue {
  parameters: Record<string, { meaning: Words }>;
  profiles: Record<string, Record<string, { value: unknown }>>;
}

/** As the server reads it. Tests run in `frontend/`. */
const catalogue = JSON.parse(readFileSync("../rules/rulebooks/profiles.json", "utf8")) as Catalogue;

/** The codes in an answer, at any depth. */
function codes(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(codes) : [];
}

test("every choice of every rulebook has its words in both languages", () => {
  const answers = Object.values(catalogue.profiles).flatMap((profile) => Object.values(profile).map((answer) => answer.value));
  const used = new Set(answers.flatMap(codes));
  expect(used.size).toBeGreaterThan(150);
  expect([...used].filter((code) => !(code in CHOICES))).toEqual([]);
  expect(Object.values(CHOICES).flat().filter((text) => text === "" || /_/.test(text))).toEqual([]);
});

test("no question names a code", () => {
  for (const spoken of ["en", "ru"] as const) {
    speak(spoken);
    const asked = Object.entries(catalogue.parameters).map(([name, { meaning }]) => questionWords(name, meaning));
    expect(asked).toHaveLength(249);
    expect(asked.filter((text) => /_|\bnull\b/.test(text))).toEqual([]);
  }
});
