import { expect, test } from "vitest";
import { found, wordsIn } from "./rulebook-find.ts";

const all = ["Re-buys per player", "Price of a re-buy", "Сколько ребаев у игрока", "Наименьший рэйз", "Chips, and the rebuy"];
const find = (typed: string) => found(all, typed, (text) => [[text]]);

test("every word typed must begin a word, in any order", () => {
  expect(find("price re-buy")).toEqual(["Price of a re-buy"]);
  expect(find("rebuy PRI")).toEqual(["Price of a re-buy"]);
  expect(find("price chips")).toEqual([]);
  expect(find("uy")).toEqual([]);
});

test("a hyphen, ё and э make no difference", () => {
  expect(wordsIn("Рэйз all-in, 4.1.2!")).toEqual(["рейз", "allin", "4.1.2"]);
  expect(find("рейза")).toEqual(["Наименьший рэйз"]);
  expect(find("buy")).toEqual(["Re-buys per player", "Price of a re-buy"]);
});

test("words with another ending come last", () => {
  expect(find("ребай")).toEqual(["Сколько ребаев у игрока"]);
  expect(find("rebuys")).toEqual(["Re-buys per player", "Price of a re-buy", "Chips, and the rebuy"]);
});

test("nothing typed finds all, and signs find nothing", () => {
  expect(find("  ")).toEqual(all);
  expect(find("?!")).toEqual([]);
});

test("who matches in the first texts comes first", () => {
  const pairs = [["table", "ante"], ["ante", "table"]] as const;
  expect(found(pairs, "ante", ([title, text]) => [[title], [text]])).toEqual([pairs[1], pairs[0]]);
});
