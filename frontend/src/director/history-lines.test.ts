import { expect, test } from "vitest";
import { speak } from "../shared/i18n.ts";
import type { JournalLine } from "../shared/types.ts";
import { actorWord, folded, handsIn, queryOf } from "./history-lines.ts";

const line = (seq: number, command: string, about: JournalLine["about"], more: Partial<JournalLine> = {}) =>
  ({ seq, command, about, tables: [1], undone_by: null, undoes: null, ...more }) as JournalLine;

test("hands that follow each other are one line, and everything else stands alone", () => {
  const lines = [
    line(9, "EndHand", "hands"), line(8, "EndHand", "hands"), line(7, "BustEntries", "people"), line(6, "EndHand", "hands"),
    line(5, "Undo", "hands", { undoes: 4 }), line(4, "EndHand", "hands", { undone_by: 5 }), line(3, "StartHand", "hands"),
  ]; // prettier-ignore
  const folds = folded(lines);
  expect(folds.map((fold) => fold.lines.map((one) => one.seq))).toEqual([[9, 8], [7], [6], [5], [4], [3]]);
  expect(folds.map(handsIn)).toEqual([2, 1, 1, 1, 1, 1]);
});

test("only what is chosen is asked for", () => {
  expect(queryOf({ search: "", about: "", table: "", by: "" })).toBe("");
  expect(queryOf({ search: "Łukasz 2", about: "money", table: "3", by: "tablet:7" })).toBe(
    "&search=%C5%81ukasz%202&about=money&table=3&by=tablet%3A7",
  );
});

test("who did it is said once, in both languages", () => {
  const actors = [{ role: "director", number: 7, name: "director 1" }, { role: "tablet", number: 3, name: "4" }, { role: "worker", number: null, name: "" }];
  speak("en");
  expect(actors.map(actorWord)).toEqual(["director 1", "tablet 4", "the server"]);
  speak("ru");
  expect(actors.map(actorWord)).toEqual(["судья 1", "планшет 4", "сервер"]);
}); // prettier-ignore
