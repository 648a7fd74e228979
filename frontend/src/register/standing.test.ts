import { describe, expect, it } from "vitest";
import { isOver, news, standing, type Me } from "./standing.ts";

const seated: Me = {
  entry: 12,
  name: "Anna",
  status: "seated",
  seat: { table: 3, number: 5 },
  arrived: true,
  stack: 20_000,
  counted: true,
  place: null,
  prize: null,
  move: null,
  can_rebuy: false,
  can_addon: false,
  can_reenter: false,
  queue: null,
  number: 12,
  rebuys: 0,
};
const move = {
  from: { table: 3, number: 5 },
  to: { table: 7, number: 2 },
  dealt_in: true,
  text: { en: "", ru: "" },
} as const;

describe("where a player stands", () => {
  it("is in the queue until the desk has the money", () => {
    expect(standing({ ...seated, status: "registered", seat: null }, null)).toBe("queue");
  });

  it("is in the seat, also with a new one that was reached", () => {
    expect(standing(seated, null)).toBe("seat");
  });

  it("moves after the hand, then at once", () => {
    expect(standing({ ...seated, move: { ...move, state: "pending" } }, null)).toBe("move_soon");
    expect(standing({ ...seated, move: { ...move, state: "walking" } }, null)).toBe("move_now");
  });

  it("has won when the winner is this very entry", () => {
    expect(standing(seated, { entry: 12, name: "Anna" })).toBe("won");
    expect(standing({ ...seated, status: "out" }, { entry: 13, name: "Boris" })).toBe("out");
  });

  it("is over when out, cancelled or taken back, not when without chips", () => {
    const all = (["out", "cancelled", "voided", "broke"] as const).map((status) => standing({ ...seated, status }, null));
    expect(all.map(isOver)).toEqual([true, true, true, false]);
  });
});

describe("what a phone buzzes for", () => {
  it("is a seat, another seat and a coming move, but not a place further up in the queue", () => {
    const queue: Me = { ...seated, status: "registered", seat: null, queue: { position: 3, ahead: 2 } };
    const sooner: Me = { ...queue, queue: { position: 2, ahead: 1 } };
    const coming: Me = { ...seated, move: { ...move, state: "pending" } };
    expect(news(queue, "queue")).toBe(news(sooner, "queue"));
    expect(news(seated, "seat")).not.toBe(news(queue, "queue"));
    expect(news(coming, "move_soon")).not.toBe(news(seated, "seat"));
    expect(news({ ...seated, stack: 100 }, "seat")).toBe(news(seated, "seat"));
  });
});
