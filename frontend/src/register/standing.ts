/** Where a player stands: the one thing that the top of the phone's page says. */
import type { EntrySections } from "../shared/types.ts";

export type Me = EntrySections["me"];

export type Standing = "queue" | "seat" | "move_soon" | "move_now" | "broke" | "out" | "won" | "cancelled" | "voided";

/** How a player stands between the first click and the prize. */
export function standing(me: Me, winner: EntrySections["winner"] | undefined): Standing {
  if (winner && winner.entry === me.entry) return "won";
  switch (me.status) {
    case "registered":
      return "queue";
    case "broke":
      return "broke";
    case "out":
    case "cancelled":
    case "voided":
      return me.status;
    case "seated":
      if (me.move && me.move.state === "walking") return "move_now";
      return me.move ? "move_soon" : "seat";
  }
}

/** What makes the phone buzz when it changes: a first seat, another seat, a move that is coming, the end. */
export function news(me: Me, stands: Standing): string {
  const seat = me.seat ? `${me.seat.table}/${me.seat.number}` : "";
  const target = me.move ? `${me.move.to.table}/${me.move.to.number}` : "";
  return stands === "queue" ? "queue" : `${stands} ${seat} ${target}`;
}

/** Whether somebody who is here no longer plays, so that a newer entry of the same player may exist. */
export function isOver(stands: Standing): boolean {
  return stands === "out" || stands === "cancelled" || stands === "voided";
}
