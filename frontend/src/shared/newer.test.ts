import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { halfTyped, renewUnless } from "./newer.ts";

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  document.body.innerHTML = "";
});
afterEach(() => vi.useRealTimers());

function typed(field: HTMLInputElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

test("a newer page is taken as soon as nothing speaks against it, once a minute at most", () => {
  const outdated = signal(false);
  let busy = true;
  let loaded = 0;
  const stop = renewUnless(outdated, () => busy, () => loaded++);
  vi.advanceTimersByTime(10_000);
  outdated.value = true;
  vi.advanceTimersByTime(10_000);
  expect(loaded).toBe(0);
  busy = false;
  vi.advanceTimersByTime(2_000);
  expect(loaded).toBe(1);
  vi.advanceTimersByTime(50_000); // another server serves the old page still
  expect(loaded).toBe(1);
  vi.advanceTimersByTime(15_000);
  expect(loaded).toBe(2);
  stop();
  vi.advanceTimersByTime(300_000);
  expect(loaded).toBe(2);
});

test("what was typed is half typed until it is gone from the page", () => {
  document.body.innerHTML = '<input id="name"><input id="kept" value="as it was">';
  expect(halfTyped()).toBe(false); // nobody has touched what the form began with
  const name = document.querySelector<HTMLInputElement>("#name")!;
  typed(name, "Ann");
  expect(halfTyped()).toBe(true);
  typed(name, "");
  expect(halfTyped()).toBe(false);
  typed(name, "Anna");
  name.remove();
  expect(halfTyped()).toBe(false);
});

test("an open sheet is something that somebody is in the middle of", () => {
  document.body.innerHTML = "<dialog open></dialog>";
  expect(halfTyped()).toBe(true);
  document.querySelector("dialog")!.removeAttribute("open");
  expect(halfTyped()).toBe(false);
});
