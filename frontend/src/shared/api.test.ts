import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newCommandId, read, remove, send } from "./api.ts";

/** A server that drops the first `lost` requests on the floor. */
function server(lost: number, status: number, body: unknown) {
  const heard: { url: string; body: { command_id: string }; headers: Record<string, string> }[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    heard.push({ url, body: JSON.parse(init.body as string), headers: init.headers as Record<string, string> });
    if (heard.length <= lost) throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify(body), { status });
  }) as typeof fetch;
  return heard;
}

const real = globalThis.fetch;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  globalThis.fetch = real;
});

test("a lost tap is sent again with the same id", async () => {
  const heard = server(2, 200, { ok: true, seq: 7, result: {} });
  const answer = send(3, "pause-clock", {});
  await vi.runAllTimersAsync();
  expect(await answer).toEqual({ ok: true, seq: 7, result: {} });
  expect(heard.map((one) => one.url)).toEqual(Array(3).fill("/api/tournaments/3/pause-clock"));
  expect(new Set(heard.map((one) => one.body.command_id)).size).toBe(1);
});

test("a tap that came too slowly is sent again: nobody has heard it", async () => {
  const heard = server(0, 408, { ok: false, refusal: { code: "too_slow", text: "The request came too slowly." } });
  const answer = send(3, "pause-clock", {});
  await vi.runAllTimersAsync();
  expect(await answer).toMatchObject({ ok: false, refusal: { code: "uncertain" } });
  expect(heard).toHaveLength(5);
  expect(new Set(heard.map((one) => one.body.command_id)).size).toBe(1);
});

test("a refusal is an answer and is not sent again", async () => {
  const refusal = { code: "seat_changed", article: "house.stale-request", text: "Somebody else sits there now." };
  const heard = server(0, 409, { ok: false, seq: 7, refusal });
  const answer = send(3, "pause-clock", {});
  await vi.runAllTimersAsync();
  expect(await answer).toEqual({ ok: false, seq: 7, refusal });
  expect(heard).toHaveLength(1);
});

test("a server that stays away ends in words, not in an exception", async () => {
  server(99, 200, {});
  const answer = send(3, "pause-clock", {});
  await vi.runAllTimersAsync();
  expect(await answer).toMatchObject({ ok: false, refusal: { code: "uncertain" } });
});

test("two taps have two ids, each a UUID", () => {
  const [one, two] = [newCommandId(), newCommandId()];
  expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(two).not.toBe(one);
});

test("a refusal keeps its code, its words and its fields", async () => {
  const fields = [{ field: "text", name: "Announcement", code: "max_length", text: "Too long." }];
  const refusal = { code: "bad_request", article: "house.request", text: "Announcement: too long.", detail: {}, fields };
  server(0, 400, { ok: false, refusal });
  expect(await send(3, "announce", { text: "x" })).toEqual({ ok: false, refusal });
});

test("a no without words, from what stands before the server, is given some", async () => {
  for (const said of [null, {}, { error: "Forbidden" }]) {
    server(0, 403, said);
    const answer = await send(3, "pause-clock", {});
    expect(answer).toEqual({ ok: false, refusal: { code: "bad_answer", text: "The server answered 403." } });
  }
});

test("what is read or taken away without success says why", async () => {
  const refusal = { code: "not_found", text: "There is no such thing here." };
  globalThis.fetch = (async () => new Response(JSON.stringify({ ok: false, refusal }), { status: 404 })) as typeof fetch;
  expect(await read("players")).toEqual({ ok: false, refusal });
  expect(await remove("tournaments/3/tablets/4")).toEqual({ ok: false, refusal });
});
