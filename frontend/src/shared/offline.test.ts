import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStore, openShelf, type Store, type Tap } from "./offline.ts";
import type { Answer } from "./types.ts";

const real = globalThis.fetch;
let online = true;
let refuses = "";
let heard: { path: string; id: string; seq?: number }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  online = true;
  refuses = "";
  heard = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    if (!online) throw new TypeError("Failed to fetch");
    if (url === "/api/now") return new Response(JSON.stringify({ now: "2026-05-02T12:00:00Z" }));
    const { command_id: id, seq } = JSON.parse(init.body as string);
    heard.push({ path: url, id, ...(seq && { seq }) });
    if (refuses && url.includes(refuses)) return new Response(JSON.stringify({ ok: false, refusal: { code: "no", text: "No." } }));
    return new Response(JSON.stringify({ ok: true, seq: heard.length, result: {} }));
  }) as typeof fetch;
});
afterEach(() => {
  vi.useRealTimers();
  globalThis.fetch = real;
});

async function shelf(store: Store = memoryStore(), more: Partial<Parameters<typeof openShelf>[0]> = {}) {
  const answers: [Tap, Answer][] = [];
  const opened = await openShelf({
    store,
    credentials: () => ({}),
    onAnswer: (tap, answer) => answers.push([tap, answer]),
    seqOf: (id) => {
      const answer = answers.find(([tap]) => tap.commandId === id)?.[1];
      return answer?.ok ? answer.seq : null;
    },
    ...more,
  });
  return { opened, answers, store };
}

test("taps made without wifi are sent in order when it is back", async () => {
  online = false;
  const { opened, answers } = await shelf();
  const ids = [
    opened.tap(1, "end-hand", { table: 3, hand: 7 }),
    opened.tap(1, "call-floor", { table: 3, reason: "dispute" }),
  ];
  await vi.advanceTimersByTimeAsync(5_000);
  expect(opened.pending.value).toHaveLength(2);
  expect(heard).toEqual([]);
  online = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard.map((one) => one.id)).toEqual(ids);
  expect(answers.map(([tap]) => tap.name)).toEqual(["end-hand", "call-floor"]);
  expect(opened.pending.value).toEqual([]);
  opened.close();
});

test("a reload loses nothing: the next page sends what lay on the shelf, with its old id", async () => {
  online = false;
  const first = await shelf();
  const id = first.opened.tap(1, "end-hand", { table: 3, hand: 7 });
  first.opened.close();
  online = true;
  const second = await shelf(first.store);
  await vi.advanceTimersByTimeAsync(100);
  expect(heard).toEqual([{ path: "/api/tournaments/1/end-hand", id }]);
  expect(second.answers).toHaveLength(1);
  second.opened.close();
});

const broken = async () => Promise.reject(new DOMException("The disk is full.", "QuotaExceededError"));

test("a device that cannot write loses no tap, and their order stands", async () => {
  online = false;
  const sound = memoryStore();
  let writes = 0;
  const store: Store = { ...sound, put: (tap) => (++writes === 1 ? broken() : sound.put(tap)), remove: broken };
  const { opened, answers } = await shelf(store);
  const ids = [opened.tap(1, "end-hand", { table: 3, hand: 7 }), opened.tap(1, "end-hand", { table: 3, hand: 8 })];
  expect(opened.pending.value.map((tap) => tap.commandId)).toEqual(ids);
  const leaving = new Event("beforeunload", { cancelable: true });
  await vi.advanceTimersByTimeAsync(10);
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true); // a reload would forget the first one
  online = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard.map((one) => one.id)).toEqual(ids);
  expect(answers).toHaveLength(2);
  expect(opened.pending.value).toEqual([]);
  opened.close();
});

test("a device that neither reads nor writes within two seconds is not waited for", async () => {
  const never = () => new Promise<never>(() => undefined);
  const opening = shelf({ all: never, put: never, remove: never });
  await vi.advanceTimersByTimeAsync(2_000);
  const { opened, answers } = await opening;
  opened.tap(1, "end-hand", { table: 3, hand: 7 });
  await vi.advanceTimersByTimeAsync(2_100);
  expect(answers).toHaveLength(1);
  opened.close();
});

test("T2-OFF-03: what is still in the device is taken back at once, and nothing of it is ever sent", async () => {
  online = false;
  let connected = true;
  const { opened, store } = await shelf(memoryStore(), { reachable: () => connected });
  const over = opened.tap(1, "end-hand", { table: 3, hand: 7 });
  await vi.advanceTimersByTimeAsync(1_000);
  connected = false;
  const bust = opened.tap(1, "bust-entries", { table: 3, hand: 7, busts: [] });
  opened.takeBack(1, bust);
  expect(opened.pending.value.map((tap) => tap.commandId)).toEqual([over]);
  await vi.advanceTimersByTimeAsync(100);
  expect(await store.all()).toHaveLength(1);
  connected = online = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard.map((one) => one.path.split("/").pop())).toEqual(["end-hand"]);
  opened.close();
});

test("the first tap without a connection is not sent either before the server has answered", async () => {
  online = false;
  const { opened } = await shelf(memoryStore(), { reachable: () => online });
  opened.takeBack(1, opened.tap(1, "bust-entries", { table: 3, hand: 7, busts: [] }));
  online = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([heard, opened.pending.value]).toEqual([[], []]);
  opened.close();
});

test("a tap that is of no use any more is not sent", async () => {
  online = false;
  const { opened } = await shelf(memoryStore(), { stale: (tap, later) => tap.name === "call-floor" && later.length > 0 });
  opened.tap(1, "call-floor", { table: 3, reason: "dispute" });
  opened.tap(1, "end-hand", { table: 3, hand: 7 });
  online = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard.map((one) => one.path.split("/").pop())).toEqual(["end-hand"]);
  opened.close();
});

test("a tap is taken back by the line that it turned out to have written, also after a reload", async () => {
  online = false;
  const { opened, answers } = await shelf();
  const bust = opened.tap(1, "bust-entries", { table: 3, hand: 7, busts: [] });
  await vi.advanceTimersByTimeAsync(100); // it was sent, and nobody knows whether it arrived
  opened.takeBack(1, bust);
  opened.tap(1, "end-hand", { table: 3, hand: 7 });
  online = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard.map((one) => [one.path.split("/").pop(), one.seq])).toEqual([
    ["bust-entries", undefined], ["undo", 1], ["end-hand", undefined],
  ]); // prettier-ignore
  expect(answers[1]![0].fields).toEqual({ seq: 1 });
  opened.close();
});

test("of a tap that was refused nothing is taken back", async () => {
  refuses = "bust-entries";
  const { opened } = await shelf();
  const bust = opened.tap(1, "bust-entries", { table: 3, hand: 7, busts: [] });
  await vi.advanceTimersByTimeAsync(0);
  opened.takeBack(1, bust);
  opened.tap(1, "end-hand", { table: 3, hand: 7 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(heard.map((one) => one.path.split("/").pop())).toEqual(["bust-entries", "end-hand"]);
  expect(opened.pending.value).toEqual([]);
  opened.close();
});

test("a server whose disk is full is told of in its own words, and takes the tap when there is room", async () => {
  const full = { ok: false, refusal: { code: "disk_full", text: "The disk is full." } };
  const works = globalThis.fetch;
  globalThis.fetch = (async () => new Response(JSON.stringify(full), { status: 503 })) as typeof fetch;
  const { opened, answers } = await shelf();
  const id = opened.tap(1, "end-hand", { table: 3, hand: 7 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect([opened.trouble.value, opened.pending.value.length, answers]).toEqual(["The disk is full.", 1, []]);
  globalThis.fetch = works;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([opened.trouble.value, opened.pending.value.length, heard.map((one) => one.id)]).toEqual([null, 0, [id]]);
  opened.close();
});
