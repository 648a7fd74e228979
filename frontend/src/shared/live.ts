/** The live view of one tournament on one screen: hello, snapshot, then changes that join without a gap.
 *
 *  A change is a hint with a number: it is applied when it joins what is here, ignored when it is old, and anything
 *  else asks for a snapshot. A first visit, a reconnect and a gap are the same code: the first snapshot after each wins,
 *  whatever was known before. Numbers are compared within one epoch of the stream; another one is another history.
 *  The last view stays on the device and is shown when a page is opened and no server answers.
 *  Without a socket, and behind one that brings nothing although the stream has grown, the same messages are polled by
 *  HTTP.
 */
import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { get, type Credentials } from "./ask.ts";
import { forget, keeper, recall } from "./kept.ts";
import { ServerClock } from "./server-clock.ts";
import { steady, watchTime } from "./steady.ts";
import type { Iso, LiveMessage } from "./types.ts";

export type Connection = "connecting" | "live" | "polling" | "lost";

export interface LiveOptions {
  tournament: number;
  audience: string; // "public", "director", "tables/3", "entries/12"
  credentials?: Credentials;
  /** The last view stays on this device and is shown when no server answers; what this screen may not see any more goes. */
  keeps?: boolean;
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
  /** Of which history the numbers are; empty until the first snapshot. What was kept of another one is void. */
  epoch: ReadonlySignal<string>;
  /** The server serves another build than the one this page came with, and can be asked for it. */
  outdated: ReadonlySignal<boolean>;
  /** The server's time in milliseconds, whatever this device's clock says. */
  serverNow(): number;
  /** Of which instant the view is, by the server's time, if it is the one that this device had kept; else 0. */
  recalled: ReadonlySignal<number>;
  /** Look at once, for instance after a command was answered. */
  resync(): void;
  close(): void;
}

/** What a screen holds of the view, and the rule by which messages change it. */
export class Sections {
  readonly keys = signal<readonly string[]>([]);
  readonly seq = signal(0);
  readonly epoch = signal("");
  /** The next snapshot wins: the line it comes by was just opened, and what is here may never have happened there. */
  anew = false;
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
      const turned = message.epoch !== this.epoch.peek();
      if (this.fresh && !this.anew && !turned && message.seq < this.seq.peek()) return "old";
      if (turned) this.seq.value = 0; // whoever looks something up by the number looks again
      this.replace(message);
      return "applied";
    }
    if (message.type !== "changed") return "old";
    if (this.fresh && message.seq <= this.seq.peek()) return "old";
    // What began before the state that is here may leave out what has changed and changed back since.
    if (!this.fresh || message.from_seq !== this.seq.peek()) return "gap";
    batch(() => {
      Object.keys(message.set).forEach((key) => this.put(key, message.set[key]));
      message.gone.forEach((key) => this.put(key, undefined));
      this.seq.value = message.seq;
      this.renewKeys();
    });
    return "applied";
  }

  /** What this device had kept, until the server says how it is: its first snapshot wins, and no change joins before. */
  remember(view: Record<string, unknown>): void {
    batch(() => {
      Object.keys(view).forEach((key) => this.put(key, view[key]));
      this.renewKeys();
    });
  }

  /** All that is here, by name. */
  view(): Record<string, unknown> {
    const all: Record<string, unknown> = {};
    this.keys.peek().forEach((key) => (all[key] = this.held[key]!.peek()));
    return all;
  }

  private replace({ view, seq, epoch }: LiveMessage & { type: "snapshot" }): void {
    batch(() => {
      Object.keys(this.held).forEach((key) => {
        if (!(key in view)) this.put(key, undefined);
      });
      Object.keys(view).forEach((key) => this.put(key, view[key]));
      this.seq.value = seq;
      this.epoch.value = epoch;
      this.fresh = true;
      this.anew = false;
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

/** The build that this page came with; none where it comes from somewhere else while somebody works on it. */
const BUILD = document.documentElement.getAttribute("data-build") || "";

const PING_MS = 15_000;
const CATCH_UP_MS = 1_500; // in which a socket that is not deaf has brought what it was asked for
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
  const build = signal("");
  const recalled = signal(0);
  const name = `${tournament}/${audience}`;
  let heard = 0; // when the last message came, in elapsed time
  let socket: WebSocket | null = null;
  let opening = 0;
  let pingSent = 0;
  let told = { epoch: "", seq: 0 }; // where the stream stands, by the server's last word
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

  const keeps = options.keeps
    ? keeper(name, () => ({ at: Date.now() - (steady() - heard), ahead: clock.now() - Date.now(), view: store.view() }))
    : null;

  /** No server has answered since the page was opened: what was seen last is shown. */
  function showKept(): void {
    const kept = keeps && !closed && !store.seen && !recalled.peek() && recall(name);
    if (!kept) return;
    clock.guess(kept.ahead);
    recalled.value = kept.at + kept.ahead;
    store.remember(kept.view);
    connection.value = "lost";
  }

  const behind = () => told.epoch !== store.epoch.peek() || told.seq > store.seq.peek();
  /** The socket brings whatever there is. */
  const served = () => connection.peek() === "live" && !behind();

  function take(message: LiveMessage, sent: number): void {
    const received = (heard = steady());
    if (message.type === "hello") {
      clock.learn(Date.parse(message.server_now), sent, received);
      told = message;
      store.anew = true;
      build.value = message.build;
    } else if (message.type === "pong") {
      if (pingSent) clock.learn(Date.parse(message.server_now), pingSent, received);
      pingSent = 0;
      told = message;
      if (behind()) {
        send("resync");
        // Still nothing newer: whoever fills this socket is stuck, but somebody else may answer.
        if (polling === 0) polling = later(poll, CATCH_UP_MS);
      }
    } else if (store.take(message) === "gap") send("resync");
    if (keeps && store.seen) keeps.touch();
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
      showKept();
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
    clock.doubt(); // the server may have been started again, or its time was set
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
    polling = 0;
    if (closed || served()) return;
    polling = -1; // under way
    const sent = steady();
    const { seen } = store;
    const seq = store.seq.peek();
    const known = `after=${seen ? seq : 0}&epoch=${store.epoch.peek()}&build=${BUILD}`;
    get<Polled | null>(`tournaments/${tournament}/live/${audience}?${known}`, credentials).then(
      (answer) => {
        polling = 0;
        if (closed || served()) return;
        if (answer.status === 401 || answer.status === 403 || answer.status === 404) return denied(answer.status);
        if (answer.body && answer.body.messages) {
          clock.learn(Date.parse(answer.body.server_now), sent, steady());
          store.anew = store.seq.peek() === seq; // nothing came by the socket meanwhile
          answer.body.messages.forEach((message) => take(message, sent));
          if (store.seen && connection.peek() !== "live") connection.value = "polling";
        }
        polling = later(poll, POLL_MS);
      },
      () => {
        polling = 0;
        if (closed || served()) return;
        if (connection.peek() !== "live") connection.value = "lost";
        showKept();
        polling = later(poll, POLL_MS * 2);
      },
    );
  }

  function denied(status: number): void {
    close();
    if (keeps) forget(name);
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
    if (keeps) keeps.close();
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
    epoch: store.epoch,
    // Without a connection the page stays as it is: nobody would bring another one.
    outdated: computed(() => {
      const connected = connection.value === "live" || connection.value === "polling";
      return connected && BUILD !== "" && build.value !== "" && build.value !== BUILD;
    }),
    recalled,
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
