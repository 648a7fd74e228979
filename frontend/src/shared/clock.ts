/** The tournament clock, read and never ticked: the twin of `rules/clock.py`, held to `tests/vectors/clock.json`. */
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { ClockSection, LevelPeriod, Period, StructureSection } from "./types.ts";

export type Clock =
  | { kind: "running"; period: number; endsAt: number; most: number | null } // most: left when it was set
  | { kind: "paused"; period: number; remaining: number };

/** The clock as it stands at `now`: periods that have ended are stepped over; the last one stays at zero. */
export function project(clock: Clock, lengthsMs: readonly number[], now: number): Clock {
  let seen = clock;
  while (seen.kind === "running" && now >= seen.endsAt && seen.period + 1 < lengthsMs.length)
    seen = {
      kind: "running",
      period: seen.period + 1,
      endsAt: seen.endsAt + lengthsMs[seen.period + 1]!,
      most: lengthsMs[seen.period + 1]!,
    };
  return seen;
}

/** How much of the clock's period is left at `now`: never more than when the clock was set. */
export function left(clock: Clock, now: number): number {
  if (clock.kind === "paused") return clock.remaining;
  const until = Math.max(0, clock.endsAt - now);
  return clock.most === null ? until : Math.min(until, clock.most);
}

/** The clock as the server tells it. */
export function fromSection(section: ClockSection | undefined): Clock | null {
  if (!section) return null;
  return section.kind === "running"
    ? { kind: "running", period: section.period, endsAt: Date.parse(section.ends_at), most: section.most_ms ?? null }
    : { kind: "paused", period: section.period, remaining: section.remaining_ms };
}

/** What a face shows of the clock at an instant. */
export interface Reading {
  running: boolean;
  index: number; // in the structure
  period: Period;
  leftMs: number;
  endsAt: number | null; // null while paused
  nextLevel: LevelPeriod | null;
  toBreakMs: number | null; // null: on a break, or none to come
  over: boolean; // the structure has run out
}

/** What the clock says at an instant. */
export function reading(clock: Clock | null, structure: StructureSection | undefined, now: number): Reading | null {
  if (!clock || !structure) return null;
  const periods = structure.periods;
  const seen = project(clock, periods.map((period) => period.seconds * 1000), now);
  const period = periods[seen.period];
  if (!period) return null;
  const leftMs = left(seen, now);
  let nextLevel: LevelPeriod | null = null;
  let toBreakMs: number | null = null;
  let sum = leftMs;
  for (let index = seen.period + 1; index < periods.length; index++) {
    const later = periods[index]!;
    if (later.kind === "level" && !nextLevel) nextLevel = later;
    if (later.kind === "break" && toBreakMs === null) toBreakMs = sum;
    sum += later.seconds * 1000;
  }
  return {
    running: seen.kind === "running",
    index: seen.period,
    period,
    leftMs,
    endsAt: seen.kind === "running" ? seen.endsAt : null,
    nextLevel,
    toBreakMs: period.kind === "break" ? null : toBreakMs,
    over: seen.kind === "running" && leftMs === 0 && seen.period === periods.length - 1,
  };
}

/** How long until the shown digits change: just after the boundary, so that no second is shown too long or twice. */
export function untilNextDigit(shown: Reading | null, now: number): number {
  if (!shown || shown.endsAt === null || shown.leftMs === 0) return 1000 - (now % 1000) + 5;
  return (shown.leftMs % 1000 || 1000) + 5;
}

/** A reading that follows the live clock. It repaints just after each digit boundary and at once when a hidden page is
 *  shown again; all of it is computed from the server's instant, so a page that slept is right when it wakes. */
export function follow(
  clock: ReadonlySignal<ClockSection | undefined>,
  structure: ReadonlySignal<StructureSection | undefined>,
  serverNow: () => number,
): { reading: ReadonlySignal<Reading | null>; now: Signal<number>; stop: () => void } {
  const now = signal(serverNow());
  const parsed = computed(() => fromSection(clock.value));
  const seen = computed(() => reading(parsed.value, structure.value, now.value));
  let timer = 0;
  const paint = () => {
    clearTimeout(timer);
    now.value = serverNow();
    timer = setTimeout(paint, untilNextDigit(seen.peek(), now.peek())) as unknown as number;
  };
  const unsubscribe = parsed.subscribe(paint);
  document.addEventListener("visibilitychange", paint);
  return {
    reading: seen,
    now,
    stop() {
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener("visibilitychange", paint);
    },
  };
}
