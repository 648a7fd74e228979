/** Which tap of this tablet is still worth taking back: its effect lies on the table, and nothing seen here rests on it.
 *
 *  The server alone knows whether it can be. Here is only left out what the view already shows to be over: the director
 *  has undone it, the player has bought in again, the table is closed.
 */
import type { Commands } from "../shared/types.ts";
import type { Table } from "./ahead.ts";
import type { Outcome } from "./tablet.ts";

type Told = Pick<Outcome, "name" | "fields">;

/** Whether the table still shows what the tap did. */
export function stillShows(tap: Told, table: Table): boolean {
  switch (tap.name) {
    case "end-hand": {
      const { table: number, hand, stacks } = tap.fields as Commands["end-hand"];
      const last = table.hand === null ? table.hands === hand : table.hand.number === hand + 1 && allPlay(table);
      return number === table.number && last && asCounted(table, stacks ?? {});
    }
    case "start-hand": {
      const { table: number, hand } = tap.fields as Commands["start-hand"];
      return number === table.number && table.hand?.number === hand && allPlay(table);
    }
    case "report-stacks": {
      const { table: number, hand, stacks } = tap.fields as Commands["report-stacks"];
      return number === table.number && table.hand === null && table.hands === hand && asCounted(table, stacks);
    }
    case "bust-entries": {
      const { table: number, busts } = tap.fields as Commands["bust-entries"];
      return number === table.number && busts.every((bust) => isOut(table, bust));
    }
    case "ask-for-rebuy": {
      const { entry } = tap.fields as Commands["ask-for-rebuy"];
      return table.seats.some((one) => one.entry === entry && one.status === "broke");
    }
    case "confirm-arrival": {
      const { entry, seat } = tap.fields as Commands["confirm-arrival"];
      return seat.table === table.number && table.seats.some((one) => one.entry === entry && one.seat === seat.number && one.arrived);
    }
    case "call-floor":
      return (tap.fields as Commands["call-floor"]).table === table.number && table.floor_call !== null;
    default:
      return false;
  }
}

/** Nobody who was dealt in has gone out or waits for a rebuy since. */
const allPlay = (table: Table) => table.seats.every((one) => !one.dealt_in || one.status === "seated");

const asCounted = (table: Table, stacks: Readonly<Record<number, number>>) =>
  table.seats.every((one) => stacks[one.entry] === undefined || (one.counted && one.stack === stacks[one.entry]));

/** The player plays nowhere at this table, and the chair waits. */
const isOut = (table: Table, bust: { entry: number; seat: number }) =>
  table.seats.every((one) => (one.entry === bust.entry ? one.status === "out" : one.seat !== bust.seat));
