import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetOthers, keep, keeper, keptNames, recall } from "./kept.ts";

const DAY_MS = 86_400_000;
const seen = (at: number, view: Record<string, unknown> = { counts: 5 }) => ({ at, ahead: 0, view });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("a view is recalled by its name for three days, then it is thrown away", () => {
  keep("3/public", seen(Date.now()));
  vi.advanceTimersByTime(3 * DAY_MS - 1000);
  expect(recall("3/public")?.view).toEqual({ counts: 5 });
  vi.advanceTimersByTime(2000);
  expect(recall("3/public")).toBe(null);
  expect(keptNames()).toEqual([]);
  expect(localStorage.length).toBe(0);
});

test("the latest is named first, and other things in the storage are left alone", () => {
  localStorage.setItem("shuffle-up.language", "ru");
  keep("3/public", seen(Date.now() - 2000));
  keep("4/public", seen(Date.now() - 1000));
  expect(keptNames()).toEqual(["4/public", "3/public"]);
  expect(localStorage.getItem("shuffle-up.language")).toBe("ru");
});

test("of tables only the wanted one stays", () => {
  ["3/public", "3/tables/1", "3/tables/2"].forEach((name) => keep(name, seen(Date.now())));
  forgetOthers(/\/tables\//, ["3/tables/2"]);
  expect(keptNames().sort()).toEqual(["3/public", "3/tables/2"]);
});

test("what is too large is not kept, nor what was there before", () => {
  keep("3/public", seen(Date.now()));
  keep("3/public", seen(Date.now(), { results: "x".repeat(1_000_001) }));
  expect(recall("3/public")).toBe(null);
});

test("a page that goes keeps what it has not kept yet; one that was closed keeps nothing", () => {
  const [open, closed] = [keeper("3/public", () => seen(Date.now())), keeper("4/public", () => seen(Date.now()))];
  open.touch();
  closed.touch();
  closed.close();
  expect(keptNames()).toEqual([]);
  window.dispatchEvent(new Event("pagehide"));
  expect(keptNames()).toEqual(["3/public"]);
  open.close();
});
