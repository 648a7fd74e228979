/** What the room hears, and when: each thing once, and nothing for what a sleeping screen has missed. */
import type { Reading } from "../shared/clock.ts";

export type Cue = "level" | "break" | "minute";

const MINUTE_MS = 60_000;
const SLEPT_MS = 5_000;

export interface Moment {
  reading: Reading | null;
  at: number;
}

/** The sound between two looks at the clock, or none. */
export function cue(before: Moment, after: Moment): Cue | null {
  const from = before.reading;
  const to = after.reading;
  if (!from || !to || after.at - before.at > SLEPT_MS) return null;
  if (from.index !== to.index) return to.index > from.index ? to.period.kind : null;
  const passed = from.leftMs > MINUTE_MS && to.leftMs <= MINUTE_MS;
  // Where the director takes minutes away, the last minute does not begin, it is simply there.
  const ranThere = from.running && to.running && from.leftMs - to.leftMs < SLEPT_MS;
  return passed && ranThere && to.leftMs > 0 ? "minute" : null;
}
