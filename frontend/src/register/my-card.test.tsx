/** What a player out of chips reads: what a rebuy costs and how it is had, and nothing of it when all is decided. */
import { render } from "preact";
import { expect, test } from "vitest";
import { speak } from "../shared/i18n.ts";
import { Sections } from "../shared/live.ts";
import type { Room } from "./event.tsx";
import { MyCard } from "./my-card.tsx";

const event = {
  status: "running", currency: "EUR", timezone: "Europe/Riga", starts_at: "2027-01-16T18:00:00Z",
  buy_in: { pool: 2000, fee: 0, chips: 10_000 }, rebuy: { pool: 1800, fee: 200, chips: 5000 }, addon: null,
}; // prettier-ignore
const me = {
  entry: 7, number: 7, name: "Anna", status: "out", seat: null, arrived: true, stack: 0, counted: true, move: null, queue: null,
  place: { first: 3, last: 3 }, prize: 2500, rebuys: 0, can_rebuy: true, can_addon: false, can_reenter: true,
}; // prettier-ignore
const winner = { entry: 9, name: "Boris" };

/** The texts of the card's parts, in their order, without its head. */
function card(said: object): string[] {
  speak("en");
  const store = new Sections();
  store.take({ type: "snapshot", epoch: "a", seq: 1, view: { event, me, counts: { registration_open: false }, ...said } });
  const room = { live: { section: (key: string) => store.section(key) } } as unknown as Room;
  const face = document.createElement("div");
  render(<MyCard room={room} event={1} ticket={{ token: "t", entry: 7, name: "Anna" }} />, face);
  return [...face.querySelectorAll("section > :not(header)")].map((part) => part.textContent!);
}

test("a player who is out and may come back reads what to do and the price", () => {
  expect(card({})).toEqual([
    "You are out",
    "Your place",
    "3",
    "for now: you may still come back",
    "Rebuy: pay €20 at the desk and get 5,000 chipsSay your number, 7. As soon as it is paid, your seat appears here.",
    "Re-enter for €20",
    "You get a new number and pay at the desk.",
  ]);
});

test("a player without chips who keeps the seat reads the same, and that the seat is kept", () => {
  const parts = card({ me: { ...me, status: "broke", seat: { table: 2, number: 4 }, place: null, prize: null, can_reenter: false } });
  expect(parts).toEqual([
    "You are without chips",
    "Table2Seat4",
    "Rebuy: pay €20 at the desk and get 5,000 chipsYour seat is kept. As soon as it is paid, you play on.",
  ]);
});

test("when one player is left nothing is offered any more, and the own place and prize come first", () => {
  const parts = ["Your place", "3", "Your prize", "€25", "Paid out at the desk. Congratulations!"];
  expect(card({ winner })).toEqual(parts);
  expect(card({ winner, counts: { registration_open: true } })).toEqual(parts);
  expect(card({ winner, event: { ...event, status: "finished" } })).toEqual(parts);
  expect(card({ winner, me: { ...me, prize: null } })).toEqual(["Your place", "3", "Thank you for playing. See you next time!"]);
});

test("the winner reads so, with the prize of the first place", () => {
  const won = { ...me, status: "seated", place: { first: 1, last: 1 }, can_rebuy: false, can_reenter: false };
  expect(card({ winner: { entry: 7, name: "Anna" }, me: won })).toEqual([
    "You have won!",
    "Your place",
    "1",
    "Your prize",
    "€25",
    "Paid out at the desk. Congratulations!",
  ]);
});
