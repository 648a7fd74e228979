/** A structure while it is edited: lines that are added, moved and taken away, and when each begins. */
import type { LevelPeriod, Period, PeriodInput } from "../shared/types.ts";

/** A line of the editor. `id` stays with a line that is moved, so that its fields keep what was typed. */
export type Line = PeriodInput & { id: number };

let last = 0;

/** A period as a line of the table, with a key of its own. */
export function lineOf(period: Period | PeriodInput): Line {
  const id = ++last;
  if (period.kind === "break") return { id, kind: "break", seconds: period.seconds, name: period.name };
  const { seconds, small_blind, big_blind, ante, ante_kind } = period;
  return { id, kind: "level", seconds, small_blind, big_blind, ante, ante_kind };
}

/** The lines as the server takes them. */
export function periodsOf(lines: readonly Line[]): PeriodInput[] {
  return lines.map((line) => {
    if (line.kind === "break") return { kind: "break", seconds: line.seconds, name: line.name };
    const { seconds, small_blind, big_blind, ante, ante_kind } = line;
    return { kind: "level", seconds, small_blind, big_blind, ante, ante_kind };
  });
}

/** The number of each line: levels 1, 2, 3 …; breaks do not count. */
export function levelNumbers(lines: readonly Line[]): (number | null)[] {
  let level = 0;
  return lines.map((line) => (line.kind === "level" ? ++level : null));
}

const NICE = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The next blind that chips can make: about half as much again, rounded to what a table can say. */
export function nextBlind(blind: number): number {
  const power = Math.pow(10, Math.floor(Math.log10(Math.max(1, blind * 1.5))));
  const found = NICE.map((step) => Math.round(step * power)).find((value) => value >= blind * 1.33 && value > blind);
  return found ?? blind * 2;
}

/** A level that goes on where the levels before `at` stopped. */
export function levelAfter(lines: readonly Line[], at: number): Line {
  const before = lines.slice(0, at).filter((line) => line.kind === "level").pop();
  if (!before)
    return lineOf({ kind: "level", seconds: 1200, small_blind: 25, big_blind: 50, ante: 0, ante_kind: "none" });
  const big_blind = nextBlind(before.big_blind);
  const ante = before.ante === 0 ? 0 : before.ante_kind === "big_blind" ? big_blind : nextBlind(before.ante);
  const level: Omit<LevelPeriod, "level"> = {
    kind: "level", seconds: before.seconds, small_blind: Math.floor(big_blind / 2), big_blind, ante, ante_kind: before.ante_kind,
  }; // prettier-ignore
  return lineOf(level);
}

/** The lines with one more, which stands at `at`. */
export function inserted(lines: readonly Line[], at: number, line: Line): Line[] {
  return [...lines.slice(0, at), line, ...lines.slice(at)];
}

/** A line one up or down; it never crosses into the frozen past. */
export function moved(lines: readonly Line[], at: number, by: -1 | 1, frozen: number): Line[] {
  const to = at + by;
  if (to < frozen || to >= lines.length || at < frozen) return [...lines];
  const next = [...lines];
  [next[at], next[to]] = [next[to]!, next[at]!];
  return next;
}

/** What was changed here since `base`, put on what somebody else has saved meanwhile; what is `frozen` stays theirs. */
export function rebased(base: readonly PeriodInput[], mine: readonly Line[], theirs: readonly PeriodInput[], frozen: number): Line[] {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const own = periodsOf(mine);
  const length = own.length === base.length ? theirs.length : own.length; // who has added or removed lines is heard
  const merged: Line[] = [];
  for (let at = 0; at < Math.max(length, frozen); at++) {
    const kept = theirs[at];
    const changed = mine[at];
    const takeMine = changed && at >= frozen && (!kept || !same(own[at], base[at]));
    if (takeMine) merged.push(changed);
    else if (kept) merged.push(lineOf(kept));
  }
  return merged;
}

/** When each line begins, in milliseconds. `anchor` says when line `from` began; lines before it are in the past. */
export function starts(lines: readonly Line[], anchor: number, from: number): (number | null)[] {
  let at = anchor;
  return lines.map((line, index) => {
    if (index < from) return null;
    const begins = at;
    at += line.seconds * 1000;
    return begins;
  });
}
