/** T2-CLK-02: a screen stays awake only while it matters, and also without TLS. */
import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { drowsy, isUnderWay, stayAwake } from "./awake.ts";
import type { Reading } from "./clock.ts";

const settle = () => new Promise((done) => setTimeout(done, 0));

let end = () => {};
afterEach(() => {
  end();
  document.body.innerHTML = "";
  Reflect.deleteProperty(navigator, "wakeLock");
  vi.restoreAllMocks();
});

test("it matters while a level is played or a break counts down, and in no pause and at no end", () => {
  const reading = (running: boolean) => ({ running }) as Reading;
  expect(isUnderWay({ status: "running" }, reading(true))).toBe(true);
  expect(isUnderWay({ status: "running" }, reading(false))).toBe(false);
  expect(isUnderWay({ status: "finished" }, reading(true))).toBe(false);
  expect(isUnderWay({ status: "open" }, null)).toBe(false);
  expect(isUnderWay(undefined, null)).toBe(false);
});

describe("over TLS", () => {
  let held = 0;
  beforeEach(() => {
    held = 0;
    const request = () => {
      held += 1;
      const lock = { onrelease: null as (() => void) | null, release: () => { held -= 1; lock.onrelease?.(); return Promise.resolve(); } }; // prettier-ignore
      return Promise.resolve(lock);
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  });

  test("T2-CLK-02: held while it matters, let go in a pause, held again, once", async () => {
    const matters = signal(false);
    end = stayAwake(() => matters.value);
    await settle();
    expect(held).toBe(0);
    for (const now of [true, false, true]) {
      matters.value = now;
      await settle();
      expect(held).toBe(now ? 1 : 0);
      window.dispatchEvent(new Event("click"));
      await settle();
      expect(held).toBe(now ? 1 : 0);
    }
    end();
    await settle();
    expect(held).toBe(0);
  });

  test("a pause that comes before the browser has answered lets go all the same", async () => {
    const matters = signal(true);
    end = stayAwake(() => matters.value);
    matters.value = false;
    await settle();
    expect(held).toBe(0);
  });
});

describe("without TLS", () => {
  const film = () => document.querySelector("video");

  test("T2-CLK-02: a silent film runs as long as it matters", async () => {
    const play = vi.spyOn(HTMLVideoElement.prototype, "play").mockResolvedValue();
    const pause = vi.spyOn(HTMLVideoElement.prototype, "pause").mockReturnValue();
    const matters = signal(false);
    end = stayAwake(() => matters.value);
    expect(film()).toBe(null);
    matters.value = true;
    await settle();
    expect(film()!.muted && film()!.loop).toBe(true);
    expect(play).toHaveBeenCalledTimes(1);
    expect(drowsy.value).toBe(false);
    matters.value = false;
    expect(pause).toHaveBeenCalledTimes(1);
    matters.value = true;
    expect(document.querySelectorAll("video")).toHaveLength(1);
  });

  test("where the film may not run either, whoever hangs it up is told, until a touch lets it run", async () => {
    const play = vi.spyOn(HTMLVideoElement.prototype, "play").mockRejectedValue(new Error("NotAllowedError"));
    end = stayAwake(() => true);
    await settle();
    expect(drowsy.value).toBe(true);
    play.mockResolvedValue();
    window.dispatchEvent(new Event("click"));
    await settle();
    expect(drowsy.value).toBe(false);
  });
});
