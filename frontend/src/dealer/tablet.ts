/** This tablet: the table to which it is bound, its shelf of taps, and what became of them. */
import { signal } from "@preact/signals";
import { newCommandId, post } from "../shared/api.ts";
import { forget } from "../shared/kept.ts";
import { browserStore, inTime, memoryStore, openShelf, type Shelf, type Tap } from "../shared/offline.ts";
import type { Answer, CommandName, Commands, Refusal } from "../shared/types.ts";
import { reported, type Reported } from "./reported.ts";

export interface Pairing {
  token: string;
  tournament: number;
  table: number;
}

/** What the server said to a tap. A refusal stays in sight until the dealer has read it. */
export interface Outcome {
  commandId: string;
  tournament: number;
  name: CommandName;
  fields: object;
  at: number;
  seq: number | null; // of the line that can be taken back
  refusal: Refusal | null;
  read: boolean;
  undone: boolean;
}

const PAIRING = "shuffle-up.tablet";
const OUTCOMES = "shuffle-up.tablet.outcomes";
const EPOCH = "shuffle-up.tablet.epoch";
const KEPT = 40;
const TAKEN_OFF = "unknown_token"; // the server's word to a tablet that was revoked

function kept<Value>(key: string, otherwise: Value): Value {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as Value | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function keep(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // storage is forbidden: it works until the page is closed
  }
}

export const pairing = signal<Pairing | null>(kept<Pairing | null>(PAIRING, null));
export const revoked = signal(false);
export const outcomes = signal<readonly Outcome[]>(kept<readonly Outcome[]>(OUTCOMES, []));

function remember(next: readonly Outcome[]): void {
  // What was not read is never dropped.
  const surplus = next.length - KEPT;
  outcomes.value = next.filter((outcome, index) => index >= surplus || (outcome.refusal !== null && !outcome.read));
  keep(OUTCOMES, outcomes.peek());
}

/** The dealer has read why a tap was not carried out. */
export function readRefusal(commandId: string): void {
  remember(outcomes.peek().map((outcome) => (outcome.commandId === commandId ? { ...outcome, read: true } : outcome)));
}

/** The tournament goes on from an older copy: lines and hands get the same numbers again, and what this tablet did there
 *  speaks of others. What was refused and not read yet stays in sight. */
export function keepEpoch(tournament: number, epoch: string): void {
  if (epoch === "") return;
  const key = `${EPOCH}.${tournament}`;
  const before = kept<string | null>(key, null);
  if (before === epoch) return;
  keep(key, epoch);
  if (before !== null)
    remember(outcomes.peek().filter((one) => one.tournament !== tournament || (one.refusal !== null && !one.read)));
}

const credentials = () => {
  const bound = pairing.peek();
  return bound ? { header: `Tablet ${bound.token}` } : {};
};

/** The same code asked for again has the same id: an answer that was lost on the way is given once more. */
let asking: { code: string; commandId: string } | null = null;

/** Bind this tablet to the table of a code. The refusal, if there is one. */
export async function pair(code: string): Promise<Refusal | null> {
  if (asking?.code !== code) asking = { code, commandId: newCommandId() };
  const answer = (await post<never>("pair", { code }, { commandId: asking.commandId })) as
    | (Pairing & { ok: true })
    | (Answer & { ok: false });
  if (!answer.ok) return answer.refusal;
  asking = null; // answered: the code has done its work
  revoked.value = false;
  pairing.value = { token: answer.token, tournament: answer.tournament, table: answer.table };
  keep(PAIRING, pairing.peek());
  return null;
}

/** Under which name the view of a table is kept on this tablet. */
export const viewOf = ({ tournament, table }: Pairing) => `${tournament}/tables/${table}`;

/** The tablet has no table any more: by the director's will, or by the dealer's own. */
export function unpair(byDirector: boolean): void {
  const before = pairing.peek();
  revoked.value = byDirector;
  pairing.value = null;
  if (before) forget(viewOf(before));
  keep(PAIRING, null);
}

function answered(tap: Tap, answer: Answer): void {
  const before = outcomes.peek().filter((line) => line.commandId !== tap.commandId); // heard again after a reload
  const undoes = tap.name === "undo" ? (tap.fields as Commands["undo"]).seq : null;
  const done = answer.ok && undoes !== null;
  const lines = done ? before.map((line) => (line.seq === undoes ? { ...line, undone: true } : line)) : before;
  const changed = answer.ok && answer.result["changed"] !== false && undoes === null;
  remember([
    ...lines,
    {
      commandId: tap.commandId,
      tournament: tap.tournament,
      name: tap.name,
      fields: tap.fields,
      at: tap.at,
      seq: changed ? answer.seq : null,
      refusal: answer.ok ? null : answer.refusal,
      read: answer.ok,
      undone: false,
    },
  ]);
  if (!answer.ok && answer.refusal.code === TAKEN_OFF) unpair(true);
}

export const shelf = signal<Shelf | null>(null);

const OPENING_MS = 3_000;

/** Whether a tap of this tablet waits for its answer. */
export const unsent = (): boolean => (shelf.peek()?.pending.peek().length ?? 0) > 0;

const CALL_IS_OF_USE_MS = 120_000;

/** Whether the live view says that this tablet has a connection. */
export const connected = signal(true);

/** A call for the floor that could not be sent was called aloud: it is not sent in another hand, nor after two minutes. */
export const stale = (tap: Tap, later: readonly Tap[]) =>
  tap.name === "call-floor" &&
  (Date.now() - tap.at > CALL_IS_OF_USE_MS || later.some((one) => one.name === "end-hand" || one.name === "start-hand"));

const seqOf = (commandId: string) => outcomes.peek().find((one) => one.commandId === commandId)?.seq ?? null;

async function open(): Promise<Shelf> {
  const store = (await inTime(browserStore("shuffle-up.taps"), OPENING_MS)) ?? memoryStore();
  return (shelf.value = await openShelf({ store, credentials, onAnswer: answered, seqOf, reachable: () => connected.peek(), stale }));
}

let opening: Promise<Shelf> | null = null;

/** The shelf, open or about to be: a tap that is quicker than the device waits for it. */
export const openTablet = (): Promise<Shelf> => (opening ??= open());

function shelve(deed: (open: Shelf, tournament: number) => void): void {
  const bound = pairing.peek();
  if (bound) void openTablet().then((shelf) => deed(shelf, bound.tournament));
  if (navigator.vibrate) navigator.vibrate(15);
}

/** A tap of the dealer: shelved, sent in its turn. */
export function tap<Name extends CommandName>(name: Name, fields: Commands[Name]): void {
  shelve((open, tournament) => open.tap(tournament, name, fields));
}

/** An earlier tap of this tablet is taken back, also one that the server has not answered yet. */
export function takeBack(commandId: string): void {
  shelve((open, tournament) => open.takeBack(tournament, commandId));
}

/** The newest tap of this tablet that was carried out and not taken back; null where the server would not have it back. */
export function lastDone(tournament: number): Outcome | null {
  const here = outcomes.value.filter((one) => one.tournament === tournament);
  const last = here.filter((one) => one.name !== "undo" && !one.undone && one.refusal === null).slice(-1)[0];
  if (!last || last.seq === null) return null;
  const stands = here.some((one) => one.name === "undo" && one.refusal !== null && (one.fields as Commands["undo"]).seq === last.seq);
  return stands ? null : last;
}

/** What this tablet has reported before of the busts of a hand, answered or not, and not taken back. */
export function bustsOf(hand: number): Reported[] {
  const waiting = shelf.value?.pending.value ?? [];
  return reported(outcomes.value, waiting, { table: pairing.value?.table ?? 0, hand });
}
