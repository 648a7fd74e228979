/** What is posted at a level, as the wall and the phones say it. */
import { exactChips, texts } from "./i18n.ts";
import type { LevelPeriod, StructureSection } from "./types.ts";

const say = texts({
  ante: ["Ante {n}", "Анте {n}"],
  bb_ante: ["BB ante {n}", "Анте ББ {n}"],
  revised: ["The structure is changed from level {n} on", "Структура изменена с уровня {n}"],
});

/** 100 / 200. */
export function blinds(level: LevelPeriod): string {
  return `${exactChips(level.small_blind)} / ${exactChips(level.big_blind)}`;
}

/** Who pays the ante and how much; empty where there is none. */
export function ante(level: LevelPeriod): string {
  return level.ante > 0 ? say(level.ante_kind === "big_blind" ? "bb_ante" : "ante", { n: exactChips(level.ante) }) : "";
}

const TOLD_MS = 600_000;

/** That the structure was changed while it is played, as long as it is news; else empty. */
export function revised(structure: StructureSection | undefined, now: number): string {
  const change = structure && structure.revised;
  if (!structure || !change || now - Date.parse(change.at) > TOLD_MS) return "";
  const first = structure.periods.filter((period, index) => index >= change.period && period.kind === "level")[0];
  return first ? say("revised", { n: (first as LevelPeriod).level }) : "";
}
