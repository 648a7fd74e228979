/** What the desk offers a player now, and why not the rest. Figures of the view are compared, so that no button is shown
 *  that would only be refused; the server decides all the same. */
import { number, texts } from "../shared/i18n.ts";
import type { CountsSection, EntryRow, EntryStatus, EventSection } from "../shared/types.ts";

const say = texts({
  rebuys_over: ["Rebuys are over.", "Время ребаев закончилось."],
  rebuys_used: ["No rebuy left: {most} for each entry.", "Ребаев больше нет: на один вход их {most}."],
  no_reentries: ["No re-entry: this event has none.", "Повторного входа нет: на этом турнире он не предусмотрен."],
  reentries_used: ["No re-entry left: {most} for each player.", "Повторных входов больше нет: на игрока их {most}."],
  closed: ["No re-entry: registration is closed.", "Повторного входа нет: регистрация закрыта."],
});

type Event = Pick<EventSection, "status" | "rebuy" | "rebuys_max" | "reentries_max">;
type Counts = Pick<CountsSection, "can_rebuy" | "registration_open">;

/** What is sold, or why not; null where it is not asked for here at all. */
export type Offer = { sold: true } | { sold: false; why: string } | null;

const SOLD: Offer = { sold: true };
const refusedFor = (why: string): Offer => ({ sold: false, why });

/** A rebuy is for an entry without chips. */
export function rebuyOffer(event: Event, counts: Counts, entry: { status: EntryStatus; rebuys: number }): Offer {
  if (!event.rebuy || event.rebuys_max === 0 || (entry.status !== "broke" && entry.status !== "out")) return null;
  if (!counts.can_rebuy) return refusedFor(say("rebuys_over"));
  if (entry.rebuys >= event.rebuys_max) return refusedFor(say("rebuys_used", { most: number(event.rebuys_max) }));
  return SOLD;
}

const PLAYED: readonly EntryStatus[] = ["seated", "broke", "out"];

/** A re-entry is for a player who is out; `late`: somebody who may open a closed registration stands at the desk. */
export function reentryOffer(event: Event, counts: Counts, entries: readonly { status: EntryStatus }[], late: boolean): Offer {
  const played = entries.filter(({ status }) => PLAYED.includes(status));
  if (played.length === 0 || entries.some(({ status }) => status !== "out" && status !== "cancelled" && status !== "voided")) return null;
  if (event.reentries_max === 0) return refusedFor(say("no_reentries"));
  if (played.length > event.reentries_max) return refusedFor(say("reentries_used", { most: number(event.reentries_max) }));
  if (!counts.registration_open && !(late && event.status === "running")) return refusedFor(say("closed"));
  return SOLD;
}

/** The entry for which a rebuy is in question: the latest that has lost its chips, unless the player plays another. */
export function withoutChips(entries: readonly EntryRow[]): EntryRow | null {
  if (entries.some(({ status }) => status === "seated" || status === "registered")) return null;
  const lost = entries.filter(({ status }) => status === "broke" || status === "out");
  return lost.reduce<EntryRow | null>((latest, one) => (latest !== null && latest.id > one.id ? latest : one), null);
}
