import { beforeEach, expect, test, vi } from "vitest";

async function screen(secure: boolean) {
  vi.resetModules();
  vi.stubGlobal("isSecureContext", secure);
  const { drowsy } = await import("./awake.ts");
  return { drowsy, ...(await import("./hint.ts")) };
}

beforeEach(() => localStorage.clear());

test("over http it is said once that a reload needs the network", async () => {
  const first = await screen(false);
  expect(first.newHints()).toContain("do not reload it then. With a certificate it does: docs/https.md.");
  first.hintsRead();
  expect(first.newHints()).toBe("");
  expect((await screen(false)).newHints()).toBe("");
});

test("a screen that may fall asleep says both in one text, and again only what is new", async () => {
  const one = await screen(false);
  one.hintsRead();
  one.drowsy.value = true;
  expect(one.newHints()).toBe(
    "Opened over http://, this page does not open again without a network: do not reload it then. With a certificate it " +
      "does: docs/https.md. This screen may fall asleep: switch that off in its settings.",
  );
  one.hintsRead();
  expect([one.newHints(), one.hints() !== ""]).toEqual(["", true]);
});

test("a player is not told of certificates", async () => {
  expect((await screen(false)).newHints(false)).not.toContain("certificate");
});

test("over https nothing is said", async () => {
  expect((await screen(true)).hints()).toBe("");
});
