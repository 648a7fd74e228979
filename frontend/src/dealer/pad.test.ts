import { expect, test } from "vitest";
import { turnAfter, turnOf, typed } from "./pad.tsx";

const order = [2, 4, 6];
const known = (...seats: number[]) => (seat: number) => seats.includes(seat);

test("a number is typed without leading noughts and ends at ten digits", () => {
  expect(typed("", "0")).toBe("0");
  expect(typed("0", "5")).toBe("5");
  expect(typed("15", "00")).toBe("1500");
  expect(typed("1234567890", "1")).toBe("1234567890");
});

test("no number grows above the chips in play", () => {
  expect(typed("600", "0", 6000)).toBe("6000");
  expect(typed("601", "0", 6000)).toBe("601");
  expect(typed("60", "00", 5999)).toBe("60");
});

test("typing begins at the first without a number, wherever the last tap was", () => {
  expect(turnOf(order, known(), null)).toBe(2);
  expect(turnOf(order, known(2), null)).toBe(4);
  expect(turnOf(order, known(2, 4, 6), null)).toBe(2);
});

test("it stays with whom the dealer picked, as long as they are there", () => {
  expect(turnOf(order, known(), 6)).toBe(6);
  expect(turnOf(order, known(2), 5)).toBe(4);
});

test("a step leads to the next without a number, going round", () => {
  expect(turnAfter(order, known(2), 2)).toBe(4);
  expect(turnAfter(order, known(2, 4), 2)).toBe(6);
  expect(turnAfter(order, known(4, 6), 6)).toBe(2);
  expect(turnAfter(order, known(2, 4, 6), 6)).toBe(2);
  expect(turnAfter([2], known(2), 2)).toBe(2);
});
