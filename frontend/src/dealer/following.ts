/** What the tablet follows, and whether there is anything left to do at its table. */
import type { ReadonlySignal } from "@preact/signals";
import type { Reading } from "../shared/clock.ts";
import type { Live } from "../shared/live.ts";
import type { EventSection, TableSections } from "../shared/types.ts";
import type { Table } from "./ahead.ts";
import { shelf } from "./tablet.ts";
import { say } from "./words.ts";

export interface Following {
  live: Live<TableSections>;
  reading: ReadonlySignal<Reading | null>;
}

const UNANSWERED_MS = 3_000;

/** Whether the tablet is cut off. A socket may look alive for long after the wifi is gone; a tap without an answer knows
 *  better, second by second. */
export function isAway({ live, reading }: Following): boolean {
  const pending = shelf.value?.pending.value ?? [];
  const stuck = reading.value !== null && pending.length > 0 && Date.now() - pending[0]!.at > UNANSWERED_MS;
  return live.connection.value === "lost" || stuck || navigator.onLine === false;
}

/** Why nothing is played here any more, in words; empty while something is. */
export function overWords(table: Pick<Table, "is_open">, event: Pick<EventSection, "status">): string {
  if (event.status === "finished") return say("finished");
  if (event.status === "cancelled") return say("cancelled");
  return table.is_open ? "" : say("closed");
}
