/** The line over the table: which hand, which blinds, how long they last. */
import type { Reading } from "../shared/clock.ts";
import { countdown, exactChips, moment } from "../shared/i18n.ts";
import { openRules } from "../shared/rulebook.ts";
import type { LevelPeriod, StructureSection } from "../shared/types.ts";
import type { Table } from "./ahead.ts";
import { overWords, type Following } from "./following.ts";
import { say } from "./words.ts";

/** Late in the evening blinds and ante need two lines: they break between them, not within. */
function blindsWords(level: Blinds): string {
  const whole = (text: string) => text.replace(/ /g, "\u00a0");
  const blinds = whole(`${exactChips(level.small_blind)} / ${exactChips(level.big_blind)}`);
  if (level.ante === 0) return blinds;
  return `${blinds} · ${whole(say(level.ante_kind === "big_blind" ? "bb_ante" : "ante", { n: exactChips(level.ante) }))}`;
}

type Blinds = Pick<LevelPeriod, "small_blind" | "big_blind" | "ante" | "ante_kind">;

export interface Shown {
  name: "this_hand" | "next_hand" | "next_level";
  blinds: Blinds | null; // null: nobody knows them yet
}

/** The blinds that matter now, and those that come: each of them once. */
export function blindsShown(table: Table, seen: Reading | null, structure: StructureSection | undefined): Shown[] {
  const first = structure?.periods.find((one) => one.kind === "level") ?? null;
  const period = seen?.period;
  const coming: Blinds | null = period?.kind === "level" ? period : seen ? seen.nextLevel : first;
  if (table.hand === null && period?.kind === "break") return [{ name: "next_level", blinds: coming }];
  // A hand under way keeps the level with which it began.
  const begun = table.hand && structure?.periods[table.hand.period];
  const mine: Blinds | null = table.hand === null ? coming : (table.blinds ?? (begun?.kind === "level" ? begun : coming));
  const now: Shown = { name: table.hand ? "this_hand" : "next_hand", blinds: mine };
  if (coming && mine && (coming.big_blind !== mine.big_blind || coming.ante !== mine.ante))
    return [now, { name: "next_hand", blinds: coming }];
  return period?.kind === "level" && seen?.nextLevel ? [now, { name: "next_level", blinds: seen.nextLevel }] : [now];
}

/** Table, hand, blinds and time; where nothing is played any more, that alone. */
export function Head({ live, reading, table, settings }: Following & { table: Table; settings: () => void }) {
  const event = live.section("event").value!;
  const over = overWords(table, event);
  const [now, coming] = over ? [] : blindsShown(table, reading.value, live.section("structure").value);
  return (
    <header class="head">
      <h1>
        {say("table", { n: table.number })}
        <small>{over || say("hand", { n: table.hand?.number ?? table.hands + 1 })}</small>
      </h1>
      {now && (
        <div class="blinds">
          <span class="name">{say(now.name)}</span>
          <b>{now.blinds ? blindsWords(now.blinds) : "–"}</b>
        </div>
      )}
      {coming?.blinds && (
        <div class="blinds coming">
          <span class="name">{say(coming.name)}</span>
          <span>{blindsWords(coming.blinds)}</span>
        </div>
      )}
      <div class="time">{over ? null : <Time live={live} reading={reading} />}</div>
      <div class="ways">
        <button class="button quiet rules" onClick={() => openRules(null)}>
          <span class="sign" aria-hidden="true">
            §
          </span>
          <span class="word">{say("rules")}</span>
        </button>
        <button class="button quiet" aria-label={say("settings")} onClick={settings}>
          ☰
        </button>
      </div>
    </header>
  );
}

/** How long the level or the break lasts, and when the next break begins or this one ends. */
function Time({ live, reading }: Following) {
  const event = live.section("event").value!;
  const seen = reading.value;
  if (!seen) return <span class="name">{say("not_started", { time: moment(event.starts_at, event.timezone) })}</span>;
  const { period, running } = seen;
  const rests = period.kind === "break";
  const name = rests ? period.name || say("break") : say("level", { n: period.level });
  return (
    <>
      <span class="name">{running ? name : say("paused")}</span>
      <time class={running && seen.leftMs <= 60_000 ? "last" : ""}>{countdown(seen.leftMs)}</time>
      {rests && seen.endsAt !== null && <span class="name">{say("until", { time: moment(seen.endsAt, event.timezone) })}</span>}
      {seen.toBreakMs !== null && <span class="name">{say("break_in", { time: countdown(seen.toBreakMs) })}</span>}
    </>
  );
}
