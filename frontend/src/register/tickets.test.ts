import { beforeEach, describe, expect, it } from "vitest";
import { forget, keep, sound, ticketsOf } from "./tickets.ts";

const anna = { token: "a1", entry: 12, name: "Anna" };
const boris = { token: "b2", entry: 13, name: "Boris" };

beforeEach(() => {
  [7, 8].forEach((event) => ticketsOf(event).forEach((ticket) => forget(event, ticket.token)));
});

describe("the tickets of a phone", () => {
  it("stay in the browser's storage, each at its tournament", () => {
    keep(7, anna);
    keep(8, boris);
    expect(ticketsOf(7)).toEqual([anna]);
    expect(JSON.parse(localStorage.getItem("shuffle-up.tickets")!)).toEqual({ 7: [anna], 8: [boris] });
  });

  it("show the page of the one that came last, and lose no other", () => {
    keep(7, anna);
    keep(7, boris);
    expect(ticketsOf(7)).toEqual([boris, anna]);
    keep(7, anna);
    expect(ticketsOf(7)).toEqual([anna, boris]);
  });

  it("follow their player to a new entry", () => {
    keep(7, anna);
    keep(7, { ...anna, entry: 31 });
    expect(ticketsOf(7)).toEqual([{ ...anna, entry: 31 }]);
  });

  it("are forgotten one by one", () => {
    keep(7, anna);
    keep(7, boris);
    forget(7, "b2");
    expect(ticketsOf(7)).toEqual([anna]);
  });

  it("are read only where they are whole", () => {
    expect(sound({ 7: [anna, { token: 5 }, null], 8: "rubbish", 9: [] })).toEqual({ 7: [anna] });
    expect(sound(null)).toEqual({});
    expect(sound("rubbish")).toEqual({});
  });
});
