import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { resender } from "./resend.ts";

const real = globalThis.fetch;
let heard: string[] = [];
let answers: () => Response;

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  globalThis.fetch = (async (_: string, init: RequestInit) => {
    heard.push(JSON.parse(init.body as string).command_id);
    return answers();
  }) as typeof fetch;
});
afterEach(() => {
  vi.useRealTimers();
  globalThis.fetch = real;
});

const away = () => {
  throw new TypeError("Failed to fetch");
};
const refused = () => new Response(JSON.stringify({ ok: false, refusal: { code: "no", text: "No." } }), { status: 409 });
const done = () => new Response(JSON.stringify({ ok: true, seq: 1, result: {} }));

async function sends(send: ReturnType<typeof resender>, fields: object) {
  const answer = send("tournaments", fields);
  await vi.runAllTimersAsync();
  await answer;
  return heard[heard.length - 1];
}

test("a form whose answer was lost is the same tap when it is sent again, and another one when it was changed", async () => {
  const send = resender();
  answers = away;
  const first = await sends(send, { name: "Saturday" });
  expect(await sends(send, { name: "Saturday" })).toBe(first);
  expect(await sends(send, { name: "Sunday" })).not.toBe(first);
});

test("after an answer, a refusal too, the next sending is a tap of its own", async () => {
  const send = resender();
  answers = refused;
  const first = await sends(send, { name: "Saturday" });
  answers = done;
  const second = await sends(send, { name: "Saturday" });
  expect(second).not.toBe(first);
  expect(await sends(send, { name: "Saturday" })).not.toBe(second);
});

test("a new player is answered without an envelope, and that is an answer too", async () => {
  const send = resender();
  answers = () => new Response(JSON.stringify({ id: 3, name: "Anna" }));
  const first = await sends(send, { name: "Anna" });
  expect(await sends(send, { name: "Anna" })).not.toBe(first);
});

test("a form that met a full disk is told so at once, and is the same tap when it is sent again", async () => {
  const sent: string[] = [];
  const full = { ok: false, refusal: { code: "disk_full", text: "The disk is full." } };
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string).command_id);
    return sent.length === 1 ? new Response(JSON.stringify(full), { status: 503 }) : new Response(JSON.stringify({ ok: true }));
  });
  const send = resender();
  expect(await send("players", { name: "Anna" })).toEqual(full);
  expect(await send("players", { name: "Anna" })).toEqual({ ok: true });
  expect(sent[0]).toBe(sent[1]);
  vi.unstubAllGlobals();
});
