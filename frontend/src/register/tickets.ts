/** The tickets that this phone holds: each is the private link of one player in one tournament. */
import { signal } from "@preact/signals";
import { forget as forgetView, forgetOthers } from "../shared/kept.ts";

export interface Ticket {
  token: string;
  entry: number; // the player's latest entry that this phone has heard of
  name: string;
}

type Pocket = Readonly<Record<string, readonly Ticket[]>>;

const KEY = "shuffle-up.tickets";

/** True when the browser kept nothing of what it was given: then the link itself must be saved. */
export const forgetful = signal(false);

const pocket = signal<Pocket>(inStorage());

function inStorage(): Pocket {
  try {
    return sound(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return {};
  }
}

/** Whatever lies in the storage, only whole tickets come out of it. */
export function sound(kept: unknown): Pocket {
  const found: Record<string, Ticket[]> = {};
  if (typeof kept !== "object" || kept === null) return found;
  for (const [event, tickets] of Object.entries(kept)) {
    if (!Array.isArray(tickets)) continue;
    const whole = (tickets as Partial<Ticket>[]).filter(
      (one) => one && typeof one.token === "string" && typeof one.entry === "number" && typeof one.name === "string",
    );
    if (whole.length > 0) found[event] = whole as Ticket[];
  }
  return found;
}

function put(event: number, tickets: readonly Ticket[]): void {
  const next: Record<string, readonly Ticket[]> = { ...inStorage(), ...pocket.peek(), [event]: tickets };
  if (tickets.length === 0) delete next[event];
  pocket.value = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    forgetful.value = true;
  }
}

/** The tickets for a tournament; the first is the one whose page is shown. */
export function ticketsOf(event: number): readonly Ticket[] {
  return pocket.value[event] ?? [];
}

/** Keep a ticket and show its page. */
export function keep(event: number, ticket: Ticket): void {
  put(event, [ticket, ...ticketsOf(event).filter((other) => other.token !== ticket.token)]);
}

/** This phone is no longer that player's: what it had seen of them goes with the ticket. */
export function forget(event: number, token: string): void {
  const [gone] = ticketsOf(event).filter((one) => one.token === token);
  put(event, ticketsOf(event).filter((other) => other.token !== token));
  if (gone) forgetView(viewOf(event, gone.entry));
}

const viewOf = (event: number | string, entry: number) => `${event}/entries/${entry}`;

/** Of players whose ticket this phone does not hold, it keeps nothing. */
export function forgetStrangers(): void {
  const held = Object.entries(pocket.peek()).flatMap(([event, tickets]) => tickets.map((one) => viewOf(event, one.entry)));
  forgetOthers(/\/entries\//, held);
}

window.addEventListener("storage", (change) => {
  if (change.key === KEY) pocket.value = inStorage();
});

/** By what the server knows this phone's player. */
export function credentialsOf(ticket: Ticket) {
  return { header: `Ticket ${ticket.token}` };
}
