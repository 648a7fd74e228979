import { expect, test } from "vitest";
import { fromWall, onWall } from "./wall.ts";

test("a winter evening in Tallinn", () => {
  expect(fromWall("2026-12-05T19:00", "Europe/Tallinn")).toBe("2026-12-05T17:00:00.000Z");
  expect(onWall("2026-12-05T17:00:00Z", "Europe/Tallinn")).toBe("2026-12-05T19:00");
});

test("summer time does not shift the start: both sides of the change", () => {
  expect(fromWall("2026-03-28T19:00", "Europe/Tallinn")).toBe("2026-03-28T17:00:00.000Z");
  expect(fromWall("2026-03-29T19:00", "Europe/Tallinn")).toBe("2026-03-29T16:00:00.000Z");
  expect(fromWall("2026-03-29T01:00", "Europe/Tallinn")).toBe("2026-03-28T23:00:00.000Z");
});

test("REG-09: a start beyond the change of clocks is saved as it was typed, and stays when it is saved unchanged", () => {
  const stored = fromWall("2018-03-17T10:00", "America/Denver")!;
  expect(stored).toBe("2018-03-17T16:00:00.000Z");
  expect(onWall(stored, "America/Denver")).toBe("2018-03-17T10:00");
  expect(fromWall(onWall(stored, "America/Denver"), "America/Denver")).toBe(stored);
});

test("midnight is 00:00 of the new day", () => {
  expect(onWall("2026-12-05T22:00:00Z", "Europe/Tallinn")).toBe("2026-12-06T00:00");
});

test("what is no day and time is not guessed at", () => {
  expect(fromWall("", "UTC")).toBeNull();
  expect(onWall("soon", "UTC")).toBe("");
});
