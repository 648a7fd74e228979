import { expect, test } from "vitest";
import { obvious, type Listed } from "./picker.tsx";
import { letters, proseLetters, shift, unit } from "./wall.ts";

test("the sheet fits televisions of every shape", () => {
  expect(unit(1920, 1080)).toBe(12);
  expect(unit(1280, 720)).toBe(8);
  expect(unit(1024, 768)).toBe(6.4);
  expect(unit(1080, 1920)).toBe(10.8);
});

test("the picture wanders by less than a letter and comes back after twelve minutes", () => {
  expect(shift(0)).toBe("translate(0.80rem, 0.00rem)");
  expect(shift(3 * 60_000)).toBe("translate(0.00rem, 0.60rem)");
  expect(shift(12 * 60_000)).toBe(shift(0));
});

test("letters shrink until the text fits", () => {
  expect(letters("25 / 50", 84, 11.5)).toBe(11.5);
  expect(letters("150,000 / 300,000", 84, 11.5)).toBeCloseTo(8.52, 2);
});

test("a long notice takes more lines before it becomes too small to read", () => {
  expect(proseLetters("Hand for hand", 150, 4.4)).toBe(4.4);
  expect(proseLetters("x".repeat(70), 150, 4.4)).toBeCloseTo(3.25, 2);
  expect(proseLetters("x".repeat(100), 150, 4.4)).toBeCloseTo(4.09, 2);
  expect(proseLetters("x".repeat(280), 150, 4.4)).toBeCloseTo(2.19, 2);
});

test("the only tournament under way is shown by itself; of two one must be chosen", () => {
  const event = (id: number, status: Listed["status"]): Listed => ({ id, name: "", status, starts_at: "", timezone: "" });
  expect(obvious([event(1, "finished"), event(2, "running"), event(3, "open")])?.id).toBe(2);
  expect(obvious([event(1, "finished"), event(3, "open")])?.id).toBe(3);
  expect(obvious([event(1, "running"), event(2, "running")])).toBeNull();
  expect(obvious([event(1, "finished")])).toBeNull();
});
