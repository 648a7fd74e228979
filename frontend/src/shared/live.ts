/** The live view of one tournament on one screen: hello, snapshot, then changes that join without a gap.
 *
 *  A change is a hint with a number: it is applied when it joins what is here, ignored when it is old, and anything
 *  else asks for a snapshot. A first visit, a reconnect and a gap are the same code. Without a socket the same messages
 *  are polled by HTTP.
 */
import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { get, type Credentials } from "./ask.ts";
import { steady, watchTime } from "./steady.ts";
import type { Iso, LiveMessage } from "./types.ts";

export type Connection = "connecting" | "live" | "polling" | "lost";

export interface LiveOptions {
  tournament: number;
  audience: string; // "public", "director", "tables/3", "entries/12"
  credentials?: Credentials;
  /** The server has refused this screen (revoked, signed out): nothing is tried any more. */
  onDenied?: (status: number) => void;
}

export interface Live<Sections> {
  /** One section of the view; undefined until the first snapshot, and when it is gone. */
  section<Key extends keyof Sections & string>(key: Key): ReadonlySignal<Sections[Key] | undefined>;
  /** The keys present, e.g. to find every `tables/…`. Changes only when a section comes or goes. */
  keys: ReadonlySignal<readonly string[]>;
  connection: ReadonlySignal<Connection>;
  seq: ReadonlySignal<number>;
  /** The build that the server serves; another one than at the first hello means that this page is old. */
  outdated: ReadonlySignal<boolean>;
  /** The server's time in milliseconds, whatever this device's clock says. */
  serverNow(): number;
  /** Look at once, for instance after a command was answered. */
  resync(): void;
  close(): void;
}

/** What a screen holds of the view, and the rule by which messages change it. */
export class Sections {
  readonly keys = signal<readonly string[]>([]);
  readonly seq = signal(0);
  private fresh = false;
  private readonly held: Record<string, Signal<unknown>> = {};

  section(key: string): Signal<unknown> {
    return (this.held[key] ??= signal<unknown>(undefined));
  }

  /** Until a snapshot has come no change can join. */
  get seen(): boolean {
    return this.fresh;
  }

  /** "applied", "old" (nothing to do) or "gap" (ask for a snapshot). */
  take(message: LiveMessage): "applied" | "old" | "gap" {
    if (message.type === "snapshot") {
      if (this.fresh && message.seq < this.seq.peek()) return "old";
      this.replace(message.view, message.seq);
      return "applied";
    }
    if (message.type !== "changed") return "old";
    if (this.fresh && message.seq <= this.seq.peek()) return "old";
    if (!this.fresh || message.from_seq > this.seq.peek()) return "gap";
    batch(() => {
      Object.keys(message.set).forEach((key) => this.put(key, message.set[key]));
      message.gone.forEach((key) => this.put(key, undefined));
      this.seq.value = message.seq;
      this.renewKeys();
    });
    return "applied";
  }

  private replace(view: Record<string, unknown>, seq: number): void {
    batch(() => {
      Object.keys(this.held).forEach((key) => {
        if (!(key in view)) this.put(key, undefined);
      });
      Object.keys(view).forEach((key) => this.put(key, view[key]));
      this.seq.value = seq;
      this.fresh = true;
      this.renewKeys();
    });
  }

  private put(key: string, value: unknown): void {
    const held = this.section(key);
    // An equal section keeps its identity, so that a snapshot after a reconnect repaints only what differs.
    if (JSON.stringify(held.peek()) !== JSON.stringify(value)) held.value = value;
  }

  private renewKeys(): void {
    const keys = Object.keys(this.held).filter((key) => this.held[key]!.peek() !== undefined).sort();
    if (keys.join() !== this.keys.peek().join()) this.keys.value = keys;
  }
}

/** The difference between the server's clock and the time that has passed on this device, from the quickest round trip
 *  of late. What this device's own clock says plays no part, but until the server was heard. */
export class ServerClock {
  private offset = 0;
  private trip = Infinity;
  private at = 0;

  now(): number {
    return steady() + this.offset;
  }

  /** What was learned may be wrong by now: the next answer counts, however slow it is. */
  doubt(): void {
    this.trip = Infinity;
  }

  learn(serverNow: number, sent: number, received: number): void {
    const trip = received - sent;
    if (trip > this.trip && received - this.at < 60_000) return;
    this.offset = serverNow - (sent + received) / 2;
    this.trip = trip;
    this.at = received;
  }
}

const PING_MS = 15_000;
const POLL_MS = 2_000;
const ANSWER_MS = 2_000; // a line that was thought to be alive answers at once
const IMPATIENT_MS = 1_500;
const BACK_OFF_MS = [250, 500, 1000, 2000, 4000, 8000];

interface Polled {
  messages?: LiveMessage[];
  server_now: Iso;
}

/** Follow a tournament until `close`. */
export function follow<View extends object>(options: LiveOptions): Live<View> {
  const { tournament, audience, credentials = {} } = options;
  // A socket bears no header of ours, and addresses are written down on the way: the token goes as a subprotocol.
  const protocols = credentials.header ? ["shuffle-up", credentials.header.replace(" ", ".")] : [];
  const store = new Sections();
  const clock = new ServerClock();
  const connection = signal<Connection>("connecting");
  const firstBuild = signal<string | null>(null);
  const build = signal<string | null>(null);
  let socket: WebSocket | null = null;
  let opening = 0;
  let pingSent = 0;
  let failures = 0;
  let closed = false;
  let timer = 0;
  let pinging = 0;
  let polling = 0;
  let impatience = 0;

  const later = (task: () => void, ms: number) => setTimeout(task, ms) as unknown as number;
  const send = (type: "ping" | "resync") => {
    if (socket && socket.readyState === 1) socket.send(JSON.stringify({ type }));
  };

  function take(message: LiveMessage, sent: number): void {
    const received = steady();
    if (message.type === "hello") {
      clock.learn(Date.parse(message.server_now), sent, received);
      const said = message.build ?? null;
      batch(() => {
        if (firstBuild.peek() === null) firstBuild.value = said; // the first hello is no new version
        build.value = said;
      });
    } else if (message.type === "pong") {
      if (pingSent) clock.learn(Date.parse(message.server_now), pingSent, received);
      pingSent = 0;
      if (message.seq > store.seq.peek()) send("resync");
    } else if (store.take(message) === "gap") send("resync");
  }

  function ping(): void {
    // A ping without an answer: the line is dead although the browser does not know it yet.
    if (pingSent && steady() - pingSent > PING_MS - 1000) {
      if (socket) drop(socket);
      return;
    }
    pingSent = steady();
    send("ping");
    pinging = later(ping, PING_MS);
  }

  function connect(): void {
    if (closed) return;
    clearTimeout(timer);
    opening = steady();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const made = new WebSocket(`${scheme}//${location.host}/ws/tournaments/${tournament}/${audience}`, protocols);
    socket = made;
    // Some networks swallow sockets without a word: a screen that shows nothing yet asks the other way meanwhile.
    clearTimeout(impatience);
    impatience = later(() => {
      if (polling === 0 && !store.seen) poll();
    }, IMPATIENT_MS);
    made.onmessage = (frame) => {
      if (socket !== made) return;
      take(JSON.parse(frame.data as string) as LiveMessage, opening);
      if (connection.peek() !== "live" && store.seen) {
        failures = 0;
        connection.value = "live";
        clearTimeout(polling);
        polling = 0;
        pingSent = 0;
        clearTimeout(pinging);
        pinging = later(ping, 500);
      }
    };
    made.onclose = (event) => {
      if (event.code === 4401 || event.code === 4403 || event.code === 4404) denied(event.code - 4000);
      drop(made);
    };
  }

  function drop(old: WebSocket): void {
    if (socket !== old) return;
    socket = null;
    old.onmessage = old.onclose = null;
    old.close();
    clearTimeout(pinging);
    pingSent = 0;
    if (closed) return;
    failures += 1;
    if (connection.peek() === "live") connection.value = "lost";
    // A screen that shows nothing yet does not wait for a second try: sockets may be forbidden on this network.
    if (polling === 0 && (failures > 1 || !store.seen)) poll();
    const wait = BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length) - 1]!;
    clearTimeout(timer);
    timer = later(connect, wait * (0.75 + Math.random() / 2)); // a room of screens does not come back in one instant
  }

  function poll(): void {
    if (closed || connection.peek() === "live") return;
    polling = -1; // under way
    const sent = steady();
    const after = store.seen ? store.seq.peek() : 0;
    get<Polled | null>(`tournaments/${tournament}/live/${audience}?after=${after}`, credentials).then(
      (answer) => {
        if (closed || connection.peek() === "live") return;
        if (answer.status === 401 || answer.status === 403 || answer.status === 404) return denied(answer.status);
        if (answer.body && answer.body.messages) {
          clock.learn(Date.parse(answer.body.server_now), sent, steady());
          answer.body.messages.forEach((message) => take(message, sent));
          if (store.seen) connection.value = "polling";
        }
        polling = later(poll, POLL_MS);
      },
      () => {
        if (closed || connection.peek() === "live") return;
        connection.value = "lost";
        polling = later(poll, POLL_MS * 2);
      },
    );
  }

  function denied(status: number): void {
    close();
    connection.value = "lost";
    options.onDenied?.(status);
  }

  function wake(): void {
    if (document.visibilityState === "hidden" || closed) return;
    if (socket && socket.readyState === 1) {
      clearTimeout(pinging);
      ping();
    } else if (!socket) connect();
  }

  /** This device slept, or its clock was set: the server is asked anew, and a line that does not answer is dead. */
  function askAnew(): void {
    clock.doubt();
    const asked = socket;
    if (asked && asked.readyState === 1) {
      clearTimeout(pinging);
      pingSent = 0;
      ping();
      later(() => {
        if (pingSent) drop(asked);
      }, ANSWER_MS);
    } else if (polling > 0) {
      clearTimeout(polling);
      poll();
    } else wake();
  }

  function close(): void {
    closed = true;
    stopWatching();
    clearTimeout(timer);
    clearTimeout(pinging);
    clearTimeout(polling);
    clearTimeout(impatience);
    window.removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wake);
    const last = socket;
    socket = null;
    if (last) {
      last.onclose = null;
      last.close();
    }
  }

  const stopWatching = watchTime(askAnew);
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  connect();

  return {
    section: (key) => store.section(key) as ReadonlySignal<never>,
    keys: store.keys,
    connection,
    seq: store.seq,
    outdated: computed(() => build.value !== firstBuild.value),
    serverNow: () => clock.now(),
    resync: () => {
      if (connection.peek() === "live") send("resync");
      else if (connection.peek() === "polling") {
        clearTimeout(polling);
        poll();
      }
    },
    close,
  };
}
