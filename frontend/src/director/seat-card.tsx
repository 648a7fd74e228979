/** The card that a player takes from the desk to the table, printed by the browser. */
import { render } from "preact";
import { number, texts, wallTime } from "../shared/i18n.ts";
import type { EventSection, Seat } from "../shared/types.ts";
import { say as common } from "./words.ts";

const say = texts({
  table: ["Table", "Стол"],
  seat: ["Seat", "Место"],
  chips: ["Chips", "Фишки"],
  good_luck: ["Good luck!", "Удачной игры!"],
});

export interface SeatCard {
  event: EventSection;
  entry: number;
  name: string;
  seat: Seat;
}

function Card({ event, entry, name, seat }: SeatCard) {
  return (
    <article class="seat-card">
      <p>{event.name}</p>
      <h1>{name}</h1>
      <p class="seat-card-seat">
        <span>
          {say("table")} <b>{seat.table}</b>
        </span>
        <span>
          {say("seat")} <b>{seat.number}</b>
        </span>
      </p>
      <p>
        {common("entry", { n: entry })} · {say("chips")} {number(event.buy_in.chips)} · {wallTime(Date.now(), event.timezone)}
      </p>
      <p>{say("good_luck")}</p>
    </article>
  );
}

/** Print a player's table and seat. */
export function printSeatCard(card: SeatCard): void {
  const paper = document.createElement("div");
  paper.className = "paper";
  document.body.append(paper);
  render(<Card {...card} />, paper);
  const clear = () => {
    render(null, paper);
    paper.remove();
    window.removeEventListener("afterprint", clear);
  };
  window.addEventListener("afterprint", clear);
  window.print();
}
