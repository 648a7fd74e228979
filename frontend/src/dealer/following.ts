/** What the tablet follows, and whether there is anything left to do at its table. */
import type { ReadonlySignal } from "@preact/signals";
import type { Reading } from "../shared/clock.ts";
import type { Live } from "../shared/live.ts";
import type { EventSection, TableSections } from "../shared/types.ts";
import type { Table } from "./ahead.ts";
import { say } from "./words.ts";

export interface Following {
  live: Live<TableSections>;
  reading: ReadonlySignal<Reading | null>;
}

/** Why nothing is played here any more, in words; empty while something is. */
export function overWords(table: Pick<Table, "is_open">, event: Pick<EventSection, "status">): string {
  if (event.status === "finished") return say("finished");
  if (event.status === "cancelled") return say("cancelled");
  return table.is_open ? "" : say("closed");
}
