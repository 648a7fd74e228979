import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ServerClock } from "./server-clock.ts";
import type { LiveMessage } from "./types.ts";

document.documentElement.setAttribute("data-build", "monday"); // as the server hands the page out
const { follow, Sections } = await import("./live.ts");

const snapshot = (seq: number, view: Record<string, unknown>, epoch = "a") => ({ type: "snapshot" as const, epoch, seq, view });
const changed = (from_seq: number, seq: number, set: Record<string, unknown>, gone: string[] = []) => ({
  type: "changed" as const, from_seq, seq, set, gone,
}); // prettier-ignore

describe("the sections that a screen holds", () => {
  test("a change before the first snapshot does not join", () => {
    const view = new Sections();
    expect(view.take(changed(4, 5, { clock: null }))).toBe("gap");
    expect(view.take(changed(0, 5, { clock: null }))).toBe("gap"); // not even one that begins where nothing is
    expect(view.keys.value).toEqual([]);
  });

  test("a change that joins is applied: set, gone, keys, number", () => {
    const view = new Sections();
    view.take(snapshot(5, { clock: { kind: "paused" }, "tables/1": { size: 6 } }));
    expect(view.take(changed(5, 6, { "tables/2": { size: 9 } }, ["tables/1"]))).toBe("applied");
    expect(view.keys.value).toEqual(["clock", "tables/2"]);
    expect(view.section("tables/1").value).toBeUndefined();
    expect(view.seq.value).toBe(6);
  });

  test("an old change is ignored, and one that began before what is here does not join", () => {
    const view = new Sections();
    view.take(snapshot(5, { counts: 1, announcement: "dinner" }));
    view.take(snapshot(6, { counts: 1, announcement: "" })); // polled
    expect(view.take(changed(5, 6, { counts: 99 }))).toBe("old");
    // From 5 to 7 the announcement came to what it was: a change does not name it.
    expect(view.take(changed(5, 7, { counts: 2 }))).toBe("gap");
    expect(view.section("counts").value).toBe(1);
  });

  test("of another epoch everything is forgotten, whatever the numbers", () => {
    const view = new Sections();
    view.take(snapshot(57, { counts: 1, announcement: "of the history that was lost" }));
    const seen: number[] = [];
    view.seq.subscribe((seq) => seen.push(seq));
    expect(view.take(snapshot(40, { counts: 2 }, "b"))).toBe("applied");
    expect([view.epoch.value, view.seq.value, view.keys.value]).toEqual(["b", 40, ["counts"]]);
    expect(view.section("announcement").value).toBeUndefined();
    view.take(snapshot(40, { counts: 3 }, "c"));
    expect(seen).toEqual([57, 0, 40, 0, 40]); // whoever looks something up by the number looks again
  });

  test("the first snapshot of a new line wins although it knows less", () => {
    const view = new Sections();
    view.take(snapshot(57, { counts: 1 }));
    view.anew = true;
    expect(view.take(snapshot(40, { counts: 2 }))).toBe("applied");
    expect(view.take(snapshot(39, { counts: 3 }))).toBe("old"); // the next is late again
    expect(view.section("counts").value).toBe(2);
  });

  test("a gap changes nothing and asks for a snapshot", () => {
    const view = new Sections();
    view.take(snapshot(5, { counts: 1 }));
    expect(view.take(changed(6, 7, { counts: 2 }))).toBe("gap");
    expect(view.section("counts").value).toBe(1);
    expect(view.seq.value).toBe(5);
  });

  test("a late snapshot does not turn the screen back", () => {
    const view = new Sections();
    view.take(snapshot(9, { counts: 9 }));
    expect(view.take(snapshot(8, { counts: 8 }))).toBe("old");
    expect(view.section("counts").value).toBe(9);
  });

  test("a snapshot after a reconnect repaints only what differs", () => {
    const view = new Sections();
    view.take(snapshot(5, { clock: { period: 1 }, counts: { in_play: 9 } }));
    let painted = 0;
    view.section("clock").subscribe(() => painted++);
    view.take(snapshot(8, { clock: { period: 1 }, counts: { in_play: 8 } }));
    expect(painted).toBe(1);
    expect(view.section("counts").value).toEqual({ in_play: 8 });
  });
});

test("the server's time is taken from the quickest round trip", () => {
  const clock = new ServerClock();
  const device = Date.now();
  clock.learn(device + 60_000 + 50, device, device + 100);
  expect(Math.abs(clock.now() - Date.now() - 60_000)).toBeLessThan(2);
  clock.learn(device + 99_000, device, device + 4_000); // a slow answer teaches nothing
  expect(Math.abs(clock.now() - Date.now() - 60_000)).toBeLessThan(2);
});

/** The far end of the sockets that a page opens. */
class Line {
  static opened: Line[] = [];
  readyState = 1;
  said: string[] = [];
  onmessage: ((frame: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {
    Line.opened.push(this);
  }
  send(text: string): void {
    this.said.push((JSON.parse(text) as { type: string }).type);
  }
  close(): void {
    this.readyState = 3;
  }
  tell(...messages: LiveMessage[]): void {
    messages.forEach((message) => this.onmessage?.({ data: JSON.stringify(message) }));
  }
}

describe("a page that follows a tournament", () => {
  let polled: string[] = [];
  let answer: LiveMessage[] = [];
  const server_now = "2027-01-16T18:00:00Z";
  const hello = (seq: number, { epoch = "a", build = "monday" } = {}) => ({ type: "hello" as const, epoch, seq, server_now, build });
  const pong = (seq: number, epoch = "a") => ({ type: "pong" as const, epoch, seq, server_now });

  beforeEach(() => {
    vi.useFakeTimers();
    Line.opened = [];
    [polled, answer] = [[], []];
    vi.stubGlobal("WebSocket", Line);
    vi.stubGlobal("fetch", (path: string) => {
      polled.push(path);
      return Promise.resolve({ status: 200, text: () => Promise.resolve(JSON.stringify({ messages: answer })) });
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function page() {
    const live = follow<{ counts: number }>({ tournament: 3, audience: "public" });
    const line = Line.opened[0]!;
    line.tell(hello(5), snapshot(5, { counts: 5 }));
    return { live, line, counts: live.section("counts") };
  }

  test("that gets pongs but no frames notices, and asks by HTTP until the socket brings them again", async () => {
    const { live, line, counts } = page();
    await vi.advanceTimersByTimeAsync(600);
    line.tell(pong(5));
    await vi.advanceTimersByTimeAsync(10_000);
    expect([line.said, polled]).toEqual([["ping"], []]);

    line.tell(pong(8), snapshot(5, { counts: 5 })); // it is behind, and so is what it is sent again
    expect(line.said).toEqual(["ping", "resync"]);
    answer = [snapshot(8, { counts: 8 })];
    await vi.advanceTimersByTimeAsync(1_600);
    expect(polled).toEqual(["/api/tournaments/3/live/public?after=5&epoch=a&build=monday"]);
    expect([counts.value, live.seq.value, live.connection.value]).toEqual([8, 8, "live"]);

    await vi.advanceTimersByTimeAsync(10_000);
    expect(polled).toHaveLength(1); // it has caught up
    line.tell({ type: "changed", from_seq: 5, seq: 9, set: {}, gone: [] });
    expect(line.said.slice(-1)).toEqual(["resync"]);
    line.tell(snapshot(9, { counts: 9 }));
    expect(counts.value).toBe(9);
    live.close();
  });

  test("that was resynced in time does not ask by HTTP", async () => {
    const { live, line, counts } = page();
    line.tell(pong(6), snapshot(6, { counts: 6 }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect([counts.value, polled]).toEqual([6, []]);
    live.close();
  });

  test("that knew more than the server believes the server after a reconnect", async () => {
    const { live, line, counts } = page();
    line.onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(1_000);
    const next = Line.opened[1]!;
    next.tell(hello(3, { epoch: "b" }), snapshot(3, { counts: 3 }, "b"));
    expect([counts.value, live.seq.value, live.epoch.value]).toEqual([3, 3, "b"]);
    next.onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(2_000);
    Line.opened[2]!.tell(hello(2, { epoch: "b" }), snapshot(2, { counts: 2 }, "b"));
    expect(counts.value).toBe(2);
    live.close();
  });

  test("that polls believes the server too", async () => {
    const { live, line, counts } = page();
    line.onclose?.({ code: 4503 });
    answer = [snapshot(2, { counts: 2 }, "b")];
    for (let failed = 0; failed < 2; failed++) {
      await vi.advanceTimersByTimeAsync(1_000);
      Line.opened[Line.opened.length - 1]!.onclose?.({ code: 4503 });
    }
    await vi.advanceTimersByTimeAsync(2_500);
    expect([counts.value, live.seq.value, live.connection.value]).toEqual([2, 2, "polling"]);
    live.close();
  });

  test("is outdated when the server serves another build than the one it came with, from the first hello on", () => {
    const live = follow({ tournament: 3, audience: "public" });
    const line = Line.opened[0]!;
    line.tell(hello(5), snapshot(5, {}));
    expect(live.outdated.value).toBe(false);
    line.tell(hello(5, { build: "tuesday" }));
    expect(live.outdated.value).toBe(true);
    line.tell(hello(5, { build: "" })); // a server without built pages has no newer one
    expect(live.outdated.value).toBe(false);
    live.close();
  });

  describe("and keeps what it saw", () => {
    const away = () => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const keeping = (audience = "public", onDenied = () => undefined as void) =>
      follow<{ counts: number }>({ tournament: 3, audience, keeps: true, onDenied });

    async function seenBefore(): Promise<void> {
      const before = keeping();
      Line.opened[0]!.tell(hello(5), snapshot(5, { counts: 5 }));
      await vi.advanceTimersByTimeAsync(400);
      before.close();
      Line.opened = [];
    }

    beforeEach(() => localStorage.clear());

    test("shows it when it is opened and no server answers, with the server's time and the hour it is of", async () => {
      vi.setSystemTime("2027-01-16T17:50:00Z"); // this device is ten minutes behind
      await seenBefore();
      away();
      vi.advanceTimersByTime(60_000);
      const live = keeping();
      expect(live.section("counts").value).toBe(undefined);
      Line.opened[0]!.onclose?.({ code: 1006 });
      await vi.advanceTimersByTimeAsync(10);
      expect([live.section("counts").value, live.connection.value]).toEqual([5, "lost"]);
      expect(live.recalled.value).toBe(Date.parse(server_now));
      expect(Math.round((live.serverNow() - Date.parse(server_now)) / 1000)).toBe(60);
      live.close();
    });

    test("shows it after a moment when the server says nothing at all", async () => {
      await seenBefore();
      vi.stubGlobal("fetch", () => new Promise(() => undefined));
      const live = keeping();
      await vi.advanceTimersByTimeAsync(1_400);
      expect(live.section("counts").value).toBe(undefined);
      await vi.advanceTimersByTimeAsync(200);
      expect([live.section("counts").value, live.connection.value]).toEqual([5, "lost"]);
      live.close();
    });

    test("believes the first snapshot, whatever it had kept", async () => {
      await seenBefore();
      away();
      const live = keeping();
      await vi.advanceTimersByTimeAsync(1_600);
      Line.opened[0]!.tell(hello(2), { type: "changed", from_seq: 5, seq: 6, set: { counts: 6 }, gone: [] });
      expect(live.section("counts").value).toBe(5);
      Line.opened[0]!.tell(snapshot(2, { counts: 2 }));
      expect([live.section("counts").value, live.connection.value]).toEqual([2, "live"]);
      live.close();
    });

    test("shows nothing kept while the server answers", async () => {
      await seenBefore();
      const live = keeping();
      Line.opened[0]!.tell(hello(9));
      await vi.advanceTimersByTimeAsync(100);
      expect(live.section("counts").value).toBe(undefined);
      live.close();
    });

    test("forgets it when the server does not let it look any more", async () => {
      await seenBefore();
      const denied: string[] = [];
      keeping("public", () => void denied.push("denied"));
      Line.opened[0]!.onclose?.({ code: 4401 });
      await vi.advanceTimersByTimeAsync(2_000);
      expect([denied, localStorage.length]).toEqual([["denied"], 0]);
    });

    test("and nothing where nobody asked for it", async () => {
      const { live } = page();
      await vi.advanceTimersByTimeAsync(2_000);
      expect(localStorage.length).toBe(0);
      live.close();
    });

    test("is not outdated without a connection: no newer page could be had", async () => {
      const live = keeping();
      Line.opened[0]!.tell(hello(5, { build: "tuesday" }), snapshot(5, {}));
      expect(live.outdated.value).toBe(true);
      Line.opened[0]!.onclose?.({ code: 1006 });
      expect([live.connection.value, live.outdated.value]).toEqual(["lost", false]);
      live.close();
    });
  });
});
