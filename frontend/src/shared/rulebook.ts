/** The rulebooks as every face reads them: found by words or number, opened by id, kept once they were read. */
import { signal } from "@preact/signals";
import { read } from "./api.ts";
import type { components } from "./schema.d.ts";
import type { Answer, Refusal } from "./types.ts";

type Schemas = components["schemas"];
export type ArticleLine = Schemas["ArticleOutput"];
export type Article = Schemas["OneArticleOutput"];
export type ArticlePage = Schemas["ArticlesOutput"];
export type Labels = Schemas["LabelsOutput"];
export type Question = Schemas["QuestionOutput"];
export type HouseRule = Schemas["HouseRuleOutput"];

export type Found<Body> = { ok: true; body: Body } | (Answer & { ok: false });

/** What somebody looks for; an empty `rulebook` or `area` means all of them. */
export interface Asked {
  search: string;
  rulebook: string;
  area: string;
  page: number;
  /** Whose house rules are told as well. */
  tournament?: number | undefined;
}

/** The rulebook, and the article, that stands for what the house has laid down. */
export const HOUSE = "house";

/** How rulebooks, areas and relations are called; learned with the first answer. */
export const labels = signal<Labels | null>(null);

/** What the house of a tournament has laid down otherwise than its rulebook, as it was last told. */
export const house = signal<{ tournament: number; rules: readonly HouseRule[] } | null>(null);

const NONE: readonly HouseRule[] = [];

export function houseRulesOf(tournament: number | undefined): readonly HouseRule[] {
  const told = house.value;
  return told && told.tournament === tournament ? told.rules : NONE;
}

/** The sheet of rules: null is closed, otherwise an article, or the list where `article` is null. */
export const opened = signal<{ article: string | null } | null>(null);

export function openRules(article: string | null): void {
  opened.value = { article };
}

export function queryOf({ search, rulebook, area, page, tournament }: Asked): string {
  const parts = { search: search.trim(), rulebook, area, page: page > 0 ? String(page) : "", tournament: tournament ? String(tournament) : "" };
  const filled = Object.entries(parts).filter(([, value]) => value !== "");
  const query = filled.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return query ? `articles?${query}` : "articles";
}

export async function findArticles(asked: Asked): Promise<Found<ArticlePage>> {
  const answer = await read<ArticlePage>(queryOf(asked));
  if (answer.ok) {
    labels.value = answer.body.labels;
    if (asked.tournament) house.value = { tournament: asked.tournament, rules: answer.body.house_rules };
  }
  return answer;
}

const BEYOND_THE_LAST = 9_999;

/** The names alone, for an article that is opened before any list was. */
export async function learnLabels(): Promise<void> {
  if (!labels.peek()) await findArticles({ search: "", rulebook: "", area: "", page: BEYOND_THE_LAST });
}

const answering = new Map<string, Promise<Found<readonly Question[]>>>();

/** What a rulebook answers to every question; it never changes while the server runs, so it is asked for once. */
export function readQuestions(rulebook: string): Promise<Found<readonly Question[]>> {
  const known = answering.get(rulebook);
  if (known) return known;
  const path = `articles?questions=${encodeURIComponent(rulebook)}&page=${BEYOND_THE_LAST}`;
  const answer = read<ArticlePage>(path).then((said) => {
    if (!said.ok) return said;
    labels.value = said.body.labels;
    return { ok: true as const, body: said.body.questions };
  });
  answering.set(rulebook, answer);
  void answer.then(({ ok }) => {
    if (!ok) answering.delete(rulebook);
  });
  return answer;
}

const asking = new Map<string, Promise<Found<Article>>>();

/** One article. What was read once is there without a network too; what failed is asked for again. */
export function readArticle(id: string): Promise<Found<Article>> {
  const known = asking.get(id);
  if (known) return known;
  const answer = read<Article>(`articles/${encodeURIComponent(id)}`);
  asking.set(id, answer);
  void answer.then(({ ok }) => {
    if (!ok) asking.delete(id);
  });
  return answer;
}

/** Asks once somebody pauses in typing, and shows no answer to a question that was changed since. */
export function searcher<Question, Reply>(
  ask: (question: Question) => Promise<Reply>,
  show: (reply: Reply, question: Question) => void,
  pauseMs = 180,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  const stop = () => {
    clearTimeout(timer);
    turn += 1;
  };
  return {
    stop,
    look(question: Question, atOnce = false): void {
      stop();
      const mine = turn;
      const go = () => void ask(question).then((reply) => mine === turn && show(reply, question));
      if (atOnce) go();
      else timer = setTimeout(go, pauseMs);
    },
  };
}

/** A printed number is a number with a remark ("4.1.2 примечание"), or the heading under which the article stands. */
export function cutNumber(printed: string): { number: string; remark: string } {
  const number = /^\d[\w.А-яё]*/.exec(printed)?.[0] ?? "";
  return { number, remark: printed.slice(number.length).trim() };
}

export const isOffline = (refusal: Refusal) => refusal.code === "no_connection" || refusal.code === "uncertain";
export const isSilent = (answer: { article: string }) => answer.article === HOUSE;

// As the catalogue writes its ids: the text of a history line may name one. A club's own rulebook has a prefix of its own.
const ID = /\b(?:FSPR|TDA|CODE|CLUB|REG|[A-Z][A-Z0-9]+(?=-\d))-[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*|\bhouse\.[a-z]+(?:-[a-z]+)*/g;

/** A text cut at the articles that it names: "warning (", id, "; spoke loudly)". */
export function cutAtArticles(text: string): { text: string; article: boolean }[] {
  const parts: { text: string; article: boolean }[] = [];
  let from = 0;
  for (const found of text.matchAll(ID)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index), article: false });
    parts.push({ text: found[0], article: true });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), article: false });
  return parts;
}
