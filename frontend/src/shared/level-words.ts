/** What is posted at a level, as the wall and the phones say it. */
import { number, texts } from "./i18n.ts";
import type { LevelPeriod } from "./types.ts";

const say = texts({
  ante: ["Ante {n}", "Анте {n}"],
  bb_ante: ["BB ante {n}", "Анте ББ {n}"],
});

/** 100 / 200. */
export function blinds(level: LevelPeriod): string {
  return `${number(level.small_blind)} / ${number(level.big_blind)}`;
}

/** Who pays the ante and how much; empty where there is none. */
export function ante(level: LevelPeriod): string {
  return level.ante > 0 ? say(level.ante_kind === "big_blind" ? "bb_ante" : "ante", { n: level.ante }) : "";
}
