/** The shelf of taps: what was tapped while the wifi was away is kept in order and sent when it is back.
 *
 *  A tap is written to the device before it is sent and leaves the shelf when the server has answered, accepted or
 *  refused. Its `command_id` was made at the tap, so sending twice is harmless. One tap is sent at a time: the second
 *  of two taps may rest on the first.
 */
import { signal, type ReadonlySignal } from "@preact/signals";
import { ask, newCommandId, Unreachable, type Credentials } from "./api.ts";
import type { Answer, CommandName, Commands } from "./types.ts";

export interface Tap {
  commandId: string;
  tournament: number;
  name: CommandName;
  fields: object;
  at: number; // milliseconds, device time
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
  /** Shelve a tap and send it as soon as it can be. */
  tap<Name extends CommandName>(tournament: number, name: Name, fields: Commands[Name]): Promise<string>;
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

/** Open the shelf and begin to empty it. `onAnswer` hears every answer in order, also of taps from before a reload. */
export async function openShelf({ store, credentials, onAnswer }: {
  store: Store;
  credentials: () => Credentials;
  onAnswer: (tap: Tap, answer: Answer) => void;
}): Promise<Shelf> {
  const rows = await store.all();
  const pending = signal<readonly Tap[]>(rows.map((row) => row.tap));
  let sending = false;
  let failures = 0;
  let timer = 0;
  let closed = false;

  async function empty(): Promise<void> {
    if (sending || closed) return;
    sending = true;
    clearTimeout(timer);
    while (rows.length > 0 && !closed) {
      const { key, tap } = rows[0]!;
      try {
        const body = { command_id: tap.commandId, ...tap.fields };
        const path = `tournaments/${tap.tournament}/${tap.name}`;
        const answer = await ask<Answer>("POST", path, { body, credentials: credentials() });
        if (answer.status >= 500) throw new Unreachable(String(answer.status));
        failures = 0;
        rows.shift();
        await store.remove(key);
        pending.value = rows.map((row) => row.tap);
        onAnswer(tap, answer.body);
      } catch (fault) {
        if (!(fault instanceof Unreachable)) {
          sending = false;
          throw fault;
        }
        timer = setTimeout(empty, RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]) as unknown as number;
        break;
      }
    }
    sending = false;
  }

  const now = () => {
    failures = 0;
    void empty();
  };
  window.addEventListener("online", now);
  void empty();

  return {
    pending,
    async tap(tournament, name, fields) {
      const tap: Tap = { commandId: newCommandId(), tournament, name, fields, at: Date.now() };
      const key = await store.put(tap);
      rows.push({ key, tap });
      pending.value = rows.map((row) => row.tap);
      void empty();
      return tap.commandId;
    },
    close() {
      closed = true;
      clearTimeout(timer);
      window.removeEventListener("online", now);
    },
  };
}
