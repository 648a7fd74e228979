/** @jsxImportSource ./paint */
/** The lists on the wall: prizes, moves, who is out, who sits at the final table. Longer ones are shown page by page. */
import { chips, money, placeText } from "../shared/i18n.ts";
import type { Reading } from "../shared/clock.ts";
import type { Live } from "../shared/live.ts";
import type { PublicSections, Seat } from "../shared/types.ts";
import { say } from "./words.ts";

export interface Wall {
  live: Live<PublicSections>;
  reading: Reading | null;
  now: number;
  qr: string | null; // the way to the phone's page, as SVG
  pin?: string; // what a phone that signs up must repeat
  gone: boolean; // the server knows no such tournament
}

export interface Shown {
  wall: Wall;
}

/** What the server says of one thing. */
export const told = <Key extends keyof PublicSections>({ live }: Wall, key: Key) => live.section(key).value;

/** Money in the event's currency, whole sums without cents. */
export const cash = (wall: Wall, minor: number) => money(minor, told(wall, "event")!.currency, { short: true });

/** Whether somebody who comes now may register: desk, phones and walls go by the same word of the server. */
export function mayEnter(wall: Wall): boolean {
  const counts = told(wall, "counts")!;
  return counts.registration_open && counts.places_left !== 0;
}

const PAGE_MS = 12_000;

/** Of a list that is longer than the wall, the part that is shown now, and which part it is: "1–4 of 6". */
export function page<Item>(all: readonly Item[], size: number, now: number): { from: number; items: readonly Item[]; part: string } {
  const pages = Math.ceil(all.length / size) || 1;
  const from = (Math.floor(now / PAGE_MS) % pages) * size;
  const items = all.slice(from, from + size);
  const part = pages > 1 ? say("part", { n: placeText({ first: from + 1, last: from + items.length }), all: all.length }) : "";
  return { from, items, part };
}

/** One line of a list. The first column is as wide as the `widest` of its texts, so that names stand in one line. */
const line = (key: number, place: string, who: string, end: string | false, widest: number) => (
  <p key={key}>
    <span class="place" style={{ minWidth: `${widest * 0.625}em` }}>
      {place}
    </span>
    <span class="who">{who}</span>
    {end && <b>{end}</b>}
  </p>
);

interface Finished {
  entry: number;
  name: string;
  place: { first: number; last: number };
  prize: number | null;
}

/** Who finished where, and with what. */
export const finishers = (wall: Wall, list: readonly Finished[]) =>
  list.map(({ entry, name, place, prize }) =>
    line(entry, placeText(place), name, prize !== null && cash(wall, prize), Math.max(...list.map((one) => placeText(one.place).length))),
  );

/** What the places win. */
export function Prizes({ wall }: Shown) {
  const payouts = told(wall, "payouts");
  const shown = page((payouts && payouts.prizes) || [], mayEnter(wall) ? 5 : 8, wall.now); // the QR hangs below
  return (
    <div class="prizes">
      {shown.items[0] && (
        <h2>
          {say("prizes")} <small>{shown.part}</small>
        </h2>
      )}
      {shown.items.map((prize, index) => line(index, `${shown.from + index + 1}`, "", cash(wall, prize), 2))}
    </div>
  );
}

const seatText = (seat: Seat) => `${seat.table} / ${seat.number}`;

/** Whoever has to move, those who change the table first; when nobody has, who moved last. Then the latest who went out. */
export function Movements({ wall }: Shown) {
  const all = told(wall, "moves") || [];
  const due = all.filter((move) => move.state !== "arrived");
  const staying = (stays: boolean) => due.filter((move) => (move.from.table === move.to.table) === stays);
  const moves = page(due[0] ? staying(false).concat(staying(true)) : all.slice(0, 4), 4, wall.now);
  const busts = (told(wall, "busts") || []).slice(0, all[0] ? 4 : 8);
  return (
    <div class={all[0] || busts[0] ? "movements" : "movements none"}>
      {all[0] && (
        <div class="moves">
          <h2>
            {say("moves")} <small>{say("table_seat")}</small> <small>{moves.part}</small>
          </h2>
          {moves.items.map((move) => (
            <p key={`${move.entry} ${move.seq}`} class={move.state}>
              <span class="who">{move.name}</span>
              <span class="from">{seatText(move.from)}</span>
              <span class="arrow">→</span>
              <b>{seatText(move.to)}</b>
              {!move.dealt_in && move.state !== "arrived" && <small>{say("waits")}</small>}
            </p>
          ))}
        </div>
      )}
      {busts[0] && (
        <div class={all[0] ? "busts" : "busts two"}>
          <h2>{say("busts")}</h2>
          {finishers(wall, busts)}
        </div>
      )}
    </div>
  );
}

/** Who sits at the final table; with their chips as long as what was counted last makes all the chips in play. */
export function FinalTable({ wall }: Shown) {
  const { seats } = told(wall, "final_table")!;
  const counts = told(wall, "counts")!;
  const known = seats.reduce((sum, seat) => sum + seat.stack, 0);
  const counted = Math.abs(known - counts.average_stack * counts.in_play) <= counts.in_play; // an average is rounded
  return (
    <div class="final">
      <h2>{say("final_table")}</h2>
      {seats.map((seat) => line(seat.entry, `${seat.seat}`, seat.name, counted && chips(seat.stack), 2))}
    </div>
  );
}
