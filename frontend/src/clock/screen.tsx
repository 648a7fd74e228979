/** What hangs on the wall, scene by scene. Nothing here holds a state: every part shows the sections as they are now. */
import type { ComponentChildren } from "preact";
import type { Reading } from "../shared/clock.ts";
import { countdown, day, money, number, placeText, wallTime } from "../shared/i18n.ts";
import { ante, blinds } from "../shared/level-words.ts";
import type { Live } from "../shared/live.ts";
import type { LevelPeriod, PublicSections, Seat } from "../shared/types.ts";
import { letters, lineWidth, proseLetters } from "./wall.ts";
import { count, say } from "./words.ts";

export interface Wall {
  live: Live<PublicSections>;
  reading: Reading | null;
  now: number;
  qr: string | null; // the way to the phone's page, as SVG
  gone: boolean; // the server knows no such tournament
}

interface Shown {
  wall: Wall;
}

const PAGE_MS = 12_000;

/** Of a list that is longer than the wall, the part that is shown now. */
export function page<Item>(items: readonly Item[], size: number, now: number): { from: number; items: readonly Item[] } {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const from = (Math.floor(now / PAGE_MS) % pages) * size;
  return { from, items: items.slice(from, from + size) };
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="fact">
      <span class="name">{name}</span>
      <span class="value">{children}</span>
    </div>
  );
}

/** Stack of the average player, in chips and in big blinds of the level that is (or comes). */
function Facts({ wall }: Shown) {
  const { live, reading } = wall;
  const counts = live.section("counts").value!;
  const event = live.section("event").value!;
  const payouts = live.section("payouts").value;
  const level = reading && (reading.period.kind === "level" ? reading.period : reading.nextLevel);
  const deep = level ? counts.average_stack / level.big_blind : 0;
  return (
    <div class="facts">
      <Fact name={say("players")}>
        {number(counts.in_play)}
        <small> / {number(counts.entries)}</small>
      </Fact>
      <Fact name={say("average")}>
        {number(counts.average_stack)}
        {deep > 0 && <small class="line">{say("bb", { n: deep < 10 ? Math.round(deep * 10) / 10 : Math.round(deep) })}</small>}
      </Fact>
      {payouts && (
        <Fact name={say("pool")}>
          {money(Math.max(payouts.pool, payouts.guarantee), event.currency, { short: true })}
        </Fact>
      )}
      {reading && reading.toBreakMs !== null && <Fact name={say("to_break")}>{countdown(reading.toBreakMs)}</Fact>}
    </div>
  );
}

function Prizes({ wall }: Shown) {
  const { live, now } = wall;
  const payouts = live.section("payouts").value;
  const event = live.section("event").value!;
  if (!payouts || payouts.prizes.length === 0) return <div class="prizes" />;
  const size = live.section("counts").value!.registration_open ? 5 : 9; // the QR hangs below
  const shown = page(payouts.prizes, size, now);
  const last = shown.from + shown.items.length;
  return (
    <div class="prizes">
      <h2>
        {say("prizes")}
        {payouts.prizes.length > size && (
          <small> {say("more_places", { first: shown.from + 1, last, all: payouts.prizes.length })}</small>
        )}
      </h2>
      {shown.items.map((prize, index) => (
        <p key={index}>
          <span class="place">{shown.from + index + 1}</span>
          <b>{money(prize, event.currency, { short: true })}</b>
        </p>
      ))}
    </div>
  );
}

const seatText = (seat: Seat) => `${seat.table} / ${seat.number}`;

/** Whoever has to move, in turn where they are many; when nobody has, who moved last. Then the latest who went out. */
function Movements({ wall }: Shown) {
  const { live, now } = wall;
  const all = live.section("moves").value || [];
  const due = all.filter((move) => move.state !== "arrived");
  const moves = page(due[0] ? due : all.slice(0, 4), 4, now).items;
  const busts = (live.section("busts").value || []).slice(0, moves.length > 0 ? 4 : 8);
  const event = live.section("event").value!;
  return (
    <div class={moves.length + busts.length > 0 ? "movements" : "movements none"}>
      {moves.length > 0 && (
        <div class="moves">
          <h2>
            {say("moves")} <small>{say("table_seat")}</small>
          </h2>
          {moves.map((move) => (
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
      {busts.length > 0 && (
        <div class={moves.length > 0 ? "busts" : "busts two"}>
          <h2>{say("busts")}</h2>
          {busts.map((bust) => (
            <p key={bust.entry}>
              <span class="place">{placeText(bust.place)}</span>
              <span class="who">{bust.name}</span>
              {bust.prize !== null && <b>{money(bust.prize, event.currency, { short: true })}</b>}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

/** Who sits at the final table; with their chips as long as what was counted last makes all the chips in play. */
function FinalTable({ wall }: Shown) {
  const final = wall.live.section("final_table").value!;
  const counts = wall.live.section("counts").value!;
  const known = final.seats.reduce((sum, seat) => sum + seat.stack, 0);
  const counted = Math.abs(known - counts.average_stack * counts.in_play) <= counts.in_play; // an average is rounded
  return (
    <div class="final">
      <h2>{say("final_table")}</h2>
      {final.seats.map((seat) => (
        <p key={seat.entry}>
          <span class="place">{seat.seat}</span>
          <span class="who">{seat.name}</span>
          {counted && <b>{number(seat.stack)}</b>}
        </p>
      ))}
    </div>
  );
}

/** What everybody must know besides the numbers: the director's line first. */
function noticeOf({ live, reading }: Wall): string {
  const announcement = live.section("announcement").value;
  const payouts = live.section("payouts").value;
  const counts = live.section("counts").value!;
  const hands = live.section("hand_for_hand").value;
  const lines: string[] = [];
  if (announcement && announcement.text) lines.push(announcement.text);
  if (hands && hands.on) lines.push(say("hand_for_hand"));
  if (payouts && reading && !counts.registration_open && counts.in_play > 1) {
    if (payouts.bubble === "bubble") lines.push(say("bubble"));
    else if (payouts.bubble === "near") lines.push(count("to_money", counts.in_play - payouts.paid_places));
    else if (payouts.bubble === "in_the_money" && payouts.paid_places > 1) lines.push(say("in_the_money"));
  }
  return lines.join(" · ");
}

function Notice({ wall }: Shown) {
  const text = noticeOf(wall);
  return text ? (
    <p class="notice" style={{ fontSize: `${proseLetters(text, lineWidth(), 4.4)}rem` }}>
      {text}
    </p>
  ) : null;
}

/** The time left, as large as its place allows. */
export function Digits({ ms, width }: { ms: number; width: number }) {
  const text = countdown(ms);
  const long = text.length > 5;
  return (
    <time class="digits" style={{ fontSize: `${width / (long ? 3.7 : 2.75)}rem` }}>
      {text}
    </time>
  );
}

function Level({ level }: { level: LevelPeriod }) {
  const text = blinds(level);
  return (
    <div class="level">
      <p class="blinds" style={{ fontSize: `${letters(text, 84, 11.5)}rem` }}>
        {text}
      </p>
      {level.ante > 0 && <p class="ante">{ante(level)}</p>}
    </div>
  );
}

function Next({ reading }: { reading: Reading }) {
  if (!reading.nextLevel) return null;
  const antes = ante(reading.nextLevel);
  const breakFirst = reading.toBreakMs !== null && reading.toBreakMs === reading.leftMs;
  return (
    <p class="next">
      <span>{breakFirst ? `${say("next")}: ${say("then_break")} ·` : `${say("next")}:`}</span> <b>{blinds(reading.nextLevel)}</b>
      {antes && ` · ${antes}`}
    </p>
  );
}

const LAST_MINUTE_MS = 60_000;

function Playing({ wall }: Shown) {
  const reading = wall.reading!;
  const level = reading.period as LevelPeriod;
  const last = reading.running && reading.leftMs <= LAST_MINUTE_MS ? " last" : "";
  const notice = noticeOf(wall).length;
  return (
    <main class={`playing${last}${reading.running ? "" : " paused"}`}>
      <div class="upper">
        <div class="side">
          <Facts wall={wall} />
        </div>
        <div class="middle">
          <h2 class="which">
            {say("level", { n: level.level })}
            {!reading.running && <em>{say("paused")}</em>}
          </h2>
          <Digits ms={reading.leftMs} width={notice > 40 ? 52 : notice ? 60 : 72} />
          <Level level={level} />
          {reading.over ? <p class="next">{say("last_level")}</p> : <Next reading={reading} />}
        </div>
        <div class="side right">
          <Prizes wall={wall} />
          {wall.live.section("counts").value!.registration_open && <Qr svg={wall.qr} />}
        </div>
      </div>
      {wall.live.section("final_table").value ? <FinalTable wall={wall} /> : <Movements wall={wall} />}
    </main>
  );
}

function OnBreak({ wall }: Shown) {
  const reading = wall.reading!;
  const event = wall.live.section("event").value!;
  const named = reading.period.kind === "break" && reading.period.name;
  return (
    <main class={`scene break${reading.running && reading.leftMs <= LAST_MINUTE_MS ? " last" : ""}`}>
      <h2 class="which">
        {named || say("break")}
        {!reading.running && <em>{say("paused")}</em>}
      </h2>
      <Digits ms={reading.leftMs} width={100} />
      {reading.endsAt !== null && <p class="back">{say("back_at", { time: wallTime(reading.endsAt, event.timezone) })}</p>}
      <Next reading={reading} />
      <div class="row">
        <Facts wall={wall} />
      </div>
    </main>
  );
}

function Qr({ svg }: { svg: string | null }) {
  return svg ? (
    <div class="qr">
      <div dangerouslySetInnerHTML={{ __html: svg }} />
      <p>{say("scan")}</p>
    </div>
  ) : null;
}

function BeforeStart({ wall }: Shown) {
  const { live, now, qr } = wall;
  const event = live.section("event").value!;
  const counts = live.section("counts").value!;
  const left = Date.parse(event.starts_at) - now;
  const open = event.status === "open";
  const start = wallTime(event.starts_at, event.timezone);
  return (
    <main class="scene before">
      <h2 class="which">{say(open ? "registration_open" : "not_open")}</h2>
      {left > 0 && left < 86_400_000 ? (
        <div>
          <p class="label">{say("starts_in")}</p>
          <Digits ms={left} width={76} />
        </div>
      ) : (
        <p class="back">{left > 0 ? day(event.starts_at, event.timezone) : say("soon")}</p>
      )}
      <div class="row">
        <div class="facts">
          <Fact name={say("starts_at")}>{start}</Fact>
          <Fact name={say("registered")}>{number(counts.registered)}</Fact>
          <Fact name={say("buy_in")}>
            {money(event.buy_in.pool + event.buy_in.fee, event.currency, { short: true })}
          </Fact>
          <Fact name={say("stack")}>{number(event.starting_chips)}</Fact>
          {event.guarantee > 0 && (
            <Fact name={say("guarantee")}>{money(event.guarantee, event.currency, { short: true })}</Fact>
          )}
        </div>
        {open && <Qr svg={qr} />}
      </div>
    </main>
  );
}

function Won({ wall }: Shown) {
  const { live, now } = wall;
  const winner = live.section("winner").value;
  const event = live.section("event").value!;
  const results = live.section("results").value || [];
  const first = results[0];
  const others = first ? results.slice(1) : live.section("busts").value || []; // until the results are final
  const shown = page(others, 12, now);
  const prize = first ? first.prize : (live.section("payouts").value?.prizes[0] ?? null);
  return (
    <main class="scene won">
      {winner && (
        <div>
          <p class="label">{say("winner")}</p>
          <p class="winner" style={{ fontSize: `${proseLetters(winner.name, lineWidth(), 15)}rem` }}>
            {winner.name}
          </p>
          {prize !== null && <p class="back">{money(prize, event.currency, { short: true })}</p>}
        </div>
      )}
      <div class="results">
        {shown.items.map((result) => (
          <p key={result.entry}>
            <span class="place">{placeText(result.place)}</span>
            <span class="who">{result.name}</span>
            {result.prize !== null && <b>{money(result.prize, event.currency, { short: true })}</b>}
          </p>
        ))}
      </div>
    </main>
  );
}

function Scene({ wall }: Shown) {
  const { live, reading } = wall;
  const event = live.section("event").value!;
  if (event.status === "cancelled") return <main class="scene"><h1>{say("cancelled")}</h1></main>; // prettier-ignore
  if (event.status === "finished" || live.section("winner").value) return <Won wall={wall} />;
  if (!reading) return <BeforeStart wall={wall} />;
  return reading.period.kind === "break" ? <OnBreak wall={wall} /> : <Playing wall={wall} />;
}

/** The whole wall: the event's name and the time of day above, the scene, and what must be said below. */
export function Screen({ wall }: Shown) {
  const event = wall.live.section("event").value;
  if (wall.gone || !event) return <main class="scene"><h1>{say(wall.gone ? "gone" : "connecting")}</h1></main>; // prettier-ignore
  const late = wall.reading && event.status === "running" && wall.live.section("counts").value?.registration_open;
  return (
    <div class="sheet">
      <header>
        <h1>{event.name}</h1>
        {late && <span class="late">{say("late_open")}</span>}
        <span class="wall-time">{wallTime(wall.now, event.timezone)}</span>
      </header>
      <Scene wall={wall} />
      <Notice wall={wall} />
    </div>
  );
}
