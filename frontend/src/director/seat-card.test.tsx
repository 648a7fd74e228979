/** The seat card is a page of the browser: every name that can be shown can be printed. */
import { afterEach, expect, test, vi } from "vitest";
import { speak } from "../shared/i18n.ts";
import type { EventSection } from "../shared/types.ts";
import { printSeatCard } from "./seat-card.tsx";

const event = {
  name: "Sobota", timezone: "Europe/Warsaw", buy_in: { pool: 1800, fee: 200, chips: 20_000 },
} as EventSection; // prettier-ignore

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

test.each(["Łukasz Żółć", "Nguyễn Văn Á", "Ёлкин", "=1+1", "<b>Bob</b>", "李小龍"])("%s is printed letter for letter", (name) => {
  speak("en");
  let printed: Element[] = [];
  vi.stubGlobal("print", () => {
    printed = [...document.querySelectorAll(".paper .seat-card")].map((card) => card.cloneNode(true) as Element);
  });
  printSeatCard({ event, entry: 12, name, seat: { table: 3, number: 5 } });
  expect(printed).toHaveLength(1);
  expect(printed[0]!.querySelector("h1")!.textContent).toBe(name);
  expect([...printed[0]!.querySelectorAll("b")].map((one) => one.textContent)).toEqual(["3", "5"]);
  window.dispatchEvent(new Event("afterprint"));
  expect(document.querySelector(".paper")).toBeNull();
});
