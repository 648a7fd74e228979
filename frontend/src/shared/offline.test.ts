import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStore, openShelf, type Tap } from "./offline.ts";
import type { Answer } from "./types.ts";

const real = globalThis.fetch;
let online = true;
let heard: { path: string; id: string }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  online = true;
  heard = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    if (!online) throw new TypeError("Failed to fetch");
    heard.push({ path: url, id: JSON.parse(init.body as string).command_id });
    return new Response(JSON.stringify({ ok: true, seq: heard.length, result: {} }));
  }) as typeof fetch;
});
afterEach(() => {
  vi.useRealTimers();
  globalThis.fetch = real;
});

async function shelf(store = memoryStore()) {
  const answers: [Tap, Answer][] = [];
  const opened = await openShelf({ store, credentials: () => ({}), onAnswer: (tap, answer) => answers.push([tap, answer]) });
  return { opened, answers, store };
}

test("taps made without wifi are sent in order when it is back", async () => {
  online = false;
  const { opened, answers } = await shelf();
  const ids = [
    await opened.tap(1, "end-hand", { table: 3, hand: 7 }),
    await opened.tap(1, "call-floor", { table: 3, reason: "dispute" }),
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
  const id = await first.opened.tap(1, "end-hand", { table: 3, hand: 7 });
  first.opened.close();
  online = true;
  const second = await shelf(first.store);
  await vi.advanceTimersByTimeAsync(100);
  expect(heard).toEqual([{ path: "/api/tournaments/1/end-hand", id }]);
  expect(second.answers).toHaveLength(1);
  second.opened.close();
});
