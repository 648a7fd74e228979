/** The shelf of taps: what was tapped while the wifi was away is kept in order and sent when it is back.
 *
 *  A tap is written to the device before it is sent and leaves the shelf when the server has answered, accepted or
 *  refused. Its `command_id` was made at the tap, so sending twice is harmless. One tap is sent at a time: the second
 *  of two taps may rest on the first. Without a connection the server is asked for its clock until it answers, and no
 *  tap is sent before: what was never sent can be taken back on the device, and nobody hears of it. A device that cannot write (full, forbidden, slow) loses no tap by that: it is
 *  sent all the same, and only a reload before the answer would forget it.
 */
import { signal, type ReadonlySignal } from "@preact/signals";
import { ask, newCommandId, toldBy, Unreachable, type Credentials } from "./api.ts";
import type { Answer, CommandName, Commands } from "./types.ts";

export interface Tap {
  commandId: string;
  tournament: number;
  name: CommandName;
  fields: object;
  at: number; // milliseconds, device time
  undoes?: string; // an `undo` names the tap; which line of the journal that was is known when its turn comes
}

/** Where taps lie. IndexedDB on a tablet; anything ordered will do. */
export interface Store {
  all(): Promise<{ key: number; tap: Tap }[]>;
  put(tap: Tap): Promise<number>;
  remove(key: number): Promise<void>;
}

export interface Shelf {
  /** Taps without an answer yet, oldest first. */
  pending: ReadonlySignal<readonly Tap[]>;
  /** Why the server takes none of them at the moment, in its own words; null while it takes them, or says nothing. */
  trouble: ReadonlySignal<string | null>;
  /** Shelve a tap and send it as soon as it can be. */
  tap<Name extends CommandName>(tournament: number, name: Name, fields: Commands[Name]): string;
  /** Take back an earlier tap, answered or not. One that was never sent is gone at once; was it refused, there is
   *  nothing to take back and nothing is sent. */
  takeBack(tournament: number, commandId: string): void;
  close(): void;
}

const request = <T>(asked: IDBRequest<T>) =>
  new Promise<T>((done, failed) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });

/** The shelf in this browser's IndexedDB. */
export async function browserStore(name: string): Promise<Store> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("taps", { autoIncrement: true });
  const database = await request(opening);
  const taps = (mode: IDBTransactionMode) => database.transaction("taps", mode).objectStore("taps");
  return {
    async all() {
      const store = taps("readonly");
      const [keys, rows] = await Promise.all([request(store.getAllKeys()), request(store.getAll())]);
      return keys.map((key, index) => ({ key: key as number, tap: rows[index] as Tap }));
    },
    put: async (tap) => (await request(taps("readwrite").add(tap))) as number,
    remove: async (key) => void (await request(taps("readwrite").delete(key))),
  };
}

/** A shelf for devices that forbid storage: order is kept, but not over a reload. */
export function memoryStore(): Store {
  let last = 0;
  const rows: { key: number; tap: Tap }[] = [];
  return {
    all: async () => rows.slice(),
    put: async (tap) => {
      rows.push({ key: ++last, tap });
      return last;
    },
    remove: async (key) => void rows.splice(rows.findIndex((row) => row.key === key), 1),
  };
}

const RETRY_MS = [500, 1000, 2000, 4000];
const WRITING_MS = 2_000; // a device that takes longer to write a tap down is not waited for

interface Row {
  tap: Tap;
  stored: Promise<number | null>; // where it lies on the device; null: in memory alone
  safe: boolean;
  tried: boolean; // it may have reached the server
}

/** What comes of a promise in time, else null: also when it fails. */
export function inTime<Value>(promise: Promise<Value>, ms: number): Promise<Value | null> {
  return new Promise((done) => {
    const timer = setTimeout(() => done(null), ms);
    const end = (value: Value | null) => {
      clearTimeout(timer);
      done(value);
    };
    promise.then(end, () => end(null));
  });
}

/** Open the shelf and begin to empty it. `onAnswer` hears every answer in order, also of taps from before a reload.
 *  `seqOf` is the line that an answered tap wrote into the journal, null where it wrote none. `reachable` is false when
 *  the device knows that it has no connection, `stale` whether a tap is of no use any more, given those made after it. */
export async function openShelf({ store, credentials, onAnswer, seqOf = () => null, reachable = () => true, stale = () => false }: {
  store: Store;
  credentials: () => Credentials;
  onAnswer: (tap: Tap, answer: Answer) => void;
  seqOf?: (commandId: string) => number | null;
  reachable?: () => boolean;
  stale?: (tap: Tap, later: readonly Tap[]) => boolean;
}): Promise<Shelf> {
  const kept = (await inTime(store.all(), WRITING_MS)) ?? [];
  const rows: Row[] = kept.map(({ key, tap }) => ({ tap, stored: Promise.resolve(key), safe: true, tried: true }));
  const pending = signal<readonly Tap[]>(rows.map((row) => row.tap));
  const trouble = signal<string | null>(null);
  let sending = false;
  let failures = 0;
  let timer = 0;
  let closed = false;

  function forget(row: Row): void {
    const { stored } = row;
    rows.splice(rows.indexOf(row), 1);
    pending.value = rows.map((row) => row.tap);
    // What stays on the device after all is sent again after a reload, with its old id: the answer is the same.
    void stored.then((key) => (key === null ? undefined : store.remove(key))).catch(() => undefined);
  }

  /** The tap as it is sent now, or null where nothing is left to do. */
  function due(tap: Tap): Tap | null {
    if (stale(tap, rows.slice(1).map((row) => row.tap))) return null;
    if (tap.undoes === undefined) return tap;
    const seq = seqOf(tap.undoes);
    return seq === null ? null : { ...tap, fields: { seq } };
  }

  async function send(row: Row): Promise<void> {
    await inTime(row.stored, WRITING_MS);
    if (failures > 0 || navigator.onLine === false || !reachable()) await ask("GET", "now");
    if (closed || rows[0] !== row) return; // taken back meanwhile
    const tap = due(row.tap);
    if (tap === null) return forget(row);
    const body = { command_id: tap.commandId, ...tap.fields };
    const path = `tournaments/${tap.tournament}/${tap.name}`;
    row.tried = true;
    const answer = await ask<Answer>("POST", path, { body, credentials: credentials() });
    if (answer.status >= 500) throw new Unreachable(String(answer.status));
    failures = 0;
    trouble.value = null;
    forget(row);
    onAnswer(tap, answer.body);
  }

  async function empty(): Promise<void> {
    if (sending || closed) return;
    sending = true;
    clearTimeout(timer);
    try {
      while (rows.length > 0 && !closed) await send(rows[0]!);
    } catch (fault) {
      if (!(fault instanceof Unreachable)) throw fault;
      trouble.value = toldBy(fault)?.text ?? null;
      timer = setTimeout(empty, RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]) as unknown as number;
    } finally {
      sending = false;
    }
  }

  function shelve(tap: Tap): string {
    const row: Row = { tap, stored: store.put(tap).catch(() => null), safe: false, tried: false };
    void row.stored.then((key) => (row.safe = key !== null));
    rows.push(row);
    pending.value = rows.map((one) => one.tap);
    void empty();
    return tap.commandId;
  }

  const now = () => {
    failures = 0;
    void empty();
  };
  const stay = (event: BeforeUnloadEvent) => {
    if (rows.every((row) => row.safe)) return;
    event.preventDefault();
    event.returnValue = true; // engines before 2023 go by this
  };
  window.addEventListener("online", now);
  window.addEventListener("beforeunload", stay);
  void empty();

  return {
    pending,
    trouble,
    tap: (tournament, name, fields) => shelve({ commandId: newCommandId(), tournament, name, fields, at: Date.now() }),
    takeBack(tournament, undoes) {
      const row = rows.find((one) => one.tap.commandId === undoes && !one.tried);
      if (row) forget(row);
      else shelve({ commandId: newCommandId(), tournament, name: "undo", fields: {}, at: Date.now(), undoes });
    },
    close() {
      closed = true;
      clearTimeout(timer);
      window.removeEventListener("online", now);
      window.removeEventListener("beforeunload", stay);
    },
  };
}
