/** @jsxImportSource ./paint */
/** The lists on the wall, drawn as the television draws them from what the server says. */
import { expect, test } from "vitest";
import { speak } from "../shared/i18n.ts";
import { Sections, type Live } from "../shared/live.ts";
import type { BustView, MoveView, PublicSections } from "../shared/types.ts";
import { mayEnter, Movements, page, type Wall } from "./lists.tsx";
import { paint } from "./paint/jsx-runtime.ts";
import { Screen } from "./screen.tsx";

const event = {
  id: 1, name: "Saturday", status: "running", starts_at: "2027-01-16T18:00:00Z", timezone: "Europe/Riga", currency: "EUR",
  seats_per_table: 6, cap: null,
}; // prettier-ignore
const counts = { in_play: 6, waiting_payment: 0, registration_open: true, average_stack: 2000 };

/** A wall that was told so much, beside an event under way. */
function wall(said: object, now = 0): Wall {
  const store = new Sections();
  store.take({ type: "snapshot", epoch: "a", seq: 1, view: { event, counts, ...said } });
  const live = { section: (key: string) => store.section(key), keys: store.keys } as unknown as Live<PublicSections>;
  return { live, reading: null, now, qr: "<svg/>", gone: false };
}

function drawn(part: Parameters<typeof paint>[0]): HTMLElement {
  speak("en");
  const face = document.createElement("div");
  paint(part, face);
  return face;
}

const texts = (face: HTMLElement, what: string) => [...face.querySelectorAll(what)].map((found) => found.textContent!.trim());

const move = (name: string, from: number, to: number, state: MoveView["state"] = "pending") =>
  ({ entry: name.charCodeAt(0), name, from: { table: from, number: 1 }, to: { table: to, number: 2 }, dealt_in: true, state, seq: null }) as MoveView;

test("whoever changes the table is named first, and who does not fit comes in turn with a count", () => {
  const moves = [move("Anna", 1, 1), move("Boris", 1, 1), move("Clara", 1, 1), move("Dan", 1, 1), move("Eve", 2, 1), move("Fred", 2, 1)];
  const first = drawn(<Movements wall={wall({ moves })} />);
  expect(texts(first, ".who")).toEqual(["Eve", "Fred", "Anna", "Boris"]);
  expect(texts(first, "h2")).toEqual(["Moves table / seat 1–4 of 6"]);
  const second = drawn(<Movements wall={wall({ moves }, 12_000)} />);
  expect(texts(second, ".who")).toEqual(["Clara", "Dan"]);
  expect(texts(second, "h2")).toEqual(["Moves table / seat 5–6 of 6"]);
});

test("moves that all fit bear no count, and when nobody has to move the last four stay", () => {
  const face = drawn(<Movements wall={wall({ moves: "ABCDE".split("").map((name) => move(name, 1, 2, "arrived")) })} />);
  expect(texts(face, ".who")).toEqual(["A", "B", "C", "D"]);
  expect(texts(face, "h2")).toEqual(["Moves table / seat"]);
});

test("a list that is longer than the wall is shown page by page", () => {
  speak("en");
  const prizes = [9, 8, 7, 6, 5];
  expect(page(prizes, 2, 0)).toEqual({ from: 0, items: [9, 8], part: "1–2 of 5" });
  expect(page(prizes, 2, 24_000)).toEqual({ from: 4, items: [5], part: "5 of 5" });
  expect(page(prizes, 2, 36_000)).toEqual({ from: 0, items: [9, 8], part: "1–2 of 5" });
  expect(page([], 2, 5)).toEqual({ from: 0, items: [], part: "" });
});

test("all places of the results are as wide as the widest, so that the names stand in one line", () => {
  const bust = (name: string, first: number, last: number): BustView => ({ entry: name.charCodeAt(0), name, place: { first, last }, prize: null, seq: 1 });
  const winner = { entry: 1, name: "Wanda" };
  const results = [bust("Wanda", 1, 1), bust("Anna", 2, 2), bust("Boris", 3, 4), bust("Clara", 3, 4)];
  const face = drawn(<Screen wall={wall({ event: { ...event, status: "finished" }, winner, results })} />);
  expect(texts(face, ".results .place")).toEqual(["2", "3–4", "3–4"]);
  const widths = [...face.querySelectorAll<HTMLElement>(".results .place")].map((place) => place.style.minWidth);
  expect(widths).toEqual(["1.875em", "1.875em", "1.875em"]);
});

const seats = (taken: number) => Array.from({ length: taken }, (_, index) => ({ seat: index + 1, entry: index, name: "", stack: 0 }));

test("nobody is called to register where no chair is left for them", () => {
  expect(mayEnter(wall({}))).toBe(true);
  expect(mayEnter(wall({ counts: { ...counts, registration_open: false } }))).toBe(false);
  expect(mayEnter(wall({ final_table: { table: 1, seats: seats(6) } }))).toBe(true); // the event lets alternates wait
  expect(mayEnter(wall({ event: { ...event, cap: 7 } }))).toBe(true);
  expect(mayEnter(wall({ event: { ...event, cap: 7 }, counts: { ...counts, waiting_payment: 1 } }))).toBe(true);
  expect(mayEnter(wall({ event: { ...event, cap: 7 }, counts: { ...counts, places_left: 0 } }))).toBe(false);
});

test("the code to scan hangs before the start only while there is room", () => {
  const open = { ...event, status: "open", buy_in: { pool: 1800, fee: 200, chips: 2000 }, starting_chips: 2000, guarantee: 0 };
  const numbers = { ...counts, registered: 6 };
  expect(drawn(<Screen wall={wall({ event: open, counts: numbers })} />).querySelector(".qr")).not.toBeNull();
  expect(drawn(<Screen wall={wall({ event: { ...open, cap: 6 }, counts: { ...numbers, places_left: 0 } })} />).querySelector(".qr")).toBeNull();
});
