/** What everybody in the room may see: the clock, the players, the prizes. */
import { useState } from "preact/hooks";
import { chips, countdown, day, deepness, moment, money, number, placeText, wallTime } from "../shared/i18n.ts";
import { ante, blinds, revised } from "../shared/level-words.ts";
import type { EventSection, LevelPeriod } from "../shared/types.ts";
import type { Room } from "./event.tsx";
import { count, say } from "./words.ts";

const LAST_MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The clock, small. */
export function ClockCard({ room }: { room: Room }) {
  const event = room.live.section("event").value!;
  const reading = room.clock.reading.value;
  if (!reading) return <BeforeStart room={room} event={event} />;
  const { period, leftMs, running, nextLevel } = reading;
  const last = running && leftMs <= LAST_MINUTE_MS;
  const onBreak = period.kind === "break";
  return (
    <section class={`panel clock${last ? " last" : ""}${running ? "" : " paused"}`}>
      <p class="clock-top">
        <span>
          {onBreak ? period.name || say("break") : say("level", { n: period.level })}
          {!running && <span class="badge warn">{say("paused")}</span>}
        </span>
        {onBreak && reading.endsAt !== null && (
          <span>{say("back_at", { time: moment(reading.endsAt, event.timezone, room.clock.now.value) })}</span>
        )}
        {reading.toBreakMs !== null && (
          <span>
            {say("to_break")} <b>{countdown(reading.toBreakMs)}</b>
          </span>
        )}
      </p>
      <time class="digits">{countdown(leftMs)}</time>
      {!onBreak && <Blinds level={period} />}
      {nextLevel ? (
        <p class="clock-next soft">
          {say("next")}: {blinds(nextLevel)}
          {nextLevel.ante > 0 && ` · ${ante(nextLevel)}`}
        </p>
      ) : (
        !onBreak && <p class="clock-next soft">{say("last_level")}</p>
      )}
    </section>
  );
}

function Blinds({ level }: { level: LevelPeriod }) {
  return (
    <p class="blinds">
      <span class="visually-hidden">{say("blinds")}</span>
      {blinds(level)}
      {level.ante > 0 && <small>{ante(level)}</small>}
    </p>
  );
}

function BeforeStart({ room, event }: { room: Room; event: EventSection }) {
  const left = Date.parse(event.starts_at) - room.clock.now.value;
  const price = event.buy_in.pool + event.buy_in.fee;
  return (
    <section class="panel clock">
      <p class="clock-top">
        <span>{left > 0 ? say("starts_in") : say("start")}</span>
        <span>
          {day(event.starts_at, event.timezone)}, {wallTime(event.starts_at, event.timezone)}
        </span>
      </p>
      {left > 0 && left < DAY_MS ? (
        <time class="digits">{countdown(left)}</time>
      ) : (
        <p class="digits words">{left > 0 ? day(event.starts_at, event.timezone) : say("soon")}</p>
      )}
      <p class="clock-next soft">
        {say("buy_in")} <b>{money(price, event.currency, { short: true })}</b> · {say("stack_start")}{" "}
        <b>{number(event.buy_in.chips)}</b>
      </p>
    </section>
  );
}

/** What the director announces, and how near the money is. */
export function Notice({ room }: { room: Room }) {
  const { live } = room;
  const announcement = live.section("announcement").value?.text;
  const counts = live.section("counts").value;
  const payouts = live.section("payouts").value;
  const hands = live.section("hand_for_hand").value?.on;
  const running = live.section("event").value?.status === "running";
  const lines: string[] = [];
  if (hands) lines.push(say("hand_for_hand"));
  const news = running ? revised(live.section("structure").value, room.clock.now.value) : "";
  if (news) lines.push(news);
  if (running && payouts && counts && !counts.registration_open && counts.in_play > 1 && !live.section("winner").value) {
    if (payouts.bubble === "bubble") lines.push(say("bubble"));
    else if (payouts.bubble === "near") lines.push(count("to_money", counts.in_play - payouts.paid_places));
    else if (payouts.bubble === "in_the_money" && payouts.paid_places > 1) lines.push(say("in_the_money"));
  }
  return (
    <>
      {announcement && (
        <section class="strip brass" role="status">
          <small>{say("announcement")}</small>
          <p>{announcement}</p>
        </section>
      )}
      {lines.length > 0 && <p class="strip brass">{lines.join(" · ")}</p>}
    </>
  );
}

/** Players, stacks and money in figures. */
export function Facts({ room }: { room: Room }) {
  const { live } = room;
  const event = live.section("event").value!;
  const counts = live.section("counts").value;
  const payouts = live.section("payouts").value;
  const reading = room.clock.reading.value;
  if (!counts) return null;
  const level = reading && (reading.period.kind === "level" ? reading.period : reading.nextLevel);
  const started = event.status === "running" || event.status === "finished";
  return (
    <dl class="facts">
      <div>
        <dt>{say(started ? "players" : "registered")}</dt>
        <dd>
          {started ? number(counts.in_play) : number(counts.registered)}
          {started && <small> / {number(counts.entries)}</small>}
          {!started && event.cap !== null && <small> / {number(event.cap)}</small>}
        </dd>
      </div>
      {started && event.status === "running" && (
        <div>
          <dt>{say("average")}</dt>
          <dd>
            {chips(counts.average_stack)}
            {level && counts.average_stack > 0 && <small> {say("bb", { n: deepness(counts.average_stack, level.big_blind) })}</small>}
          </dd>
        </div>
      )}
      {payouts && (
        <div>
          <dt>{say("pool")}</dt>
          <dd>{money(Math.max(payouts.pool, payouts.guarantee), event.currency, { short: true })}</dd>
        </div>
      )}
      {event.guarantee > 0 && !started && (
        <div>
          <dt>{say("guarantee")}</dt>
          <dd>{money(event.guarantee, event.currency, { short: true })}</dd>
        </div>
      )}
    </dl>
  );
}

const PLACES_AT_FIRST = 9;

/** What the places win. */
export function Prizes({ room }: { room: Room }) {
  const [all, setAll] = useState(false);
  const event = room.live.section("event").value!;
  const prizes = room.live.section("payouts").value?.prizes ?? [];
  const mine = room.live.section("me").value?.place;
  const shown = all ? prizes : prizes.slice(0, PLACES_AT_FIRST);
  return (
    <section class="panel">
      <h2>{say("prizes")}</h2>
      {prizes.length === 0 && <p class="soft">{say("prizes_later")}</p>}
      <ol class="places">
        {shown.map((prize, index) => (
          <li key={index} class={mine && mine.first <= index + 1 && index + 1 <= mine.last ? "mine" : ""}>
            <span class="place">{index + 1}</span>
            <b>{money(prize, event.currency, { short: true })}</b>
          </li>
        ))}
      </ol>
      {prizes.length > shown.length && (
        <button class="button quiet wide" onClick={() => setAll(true)}>
          {count("all_places", prizes.length)}
        </button>
      )}
    </section>
  );
}

const BUSTS_SHOWN = 5;

/** Who went out of late. */
export function Busts({ room }: { room: Room }) {
  const event = room.live.section("event").value!;
  const busts = (room.live.section("busts").value ?? []).slice(0, BUSTS_SHOWN);
  if (busts.length === 0) return null;
  return (
    <section class="panel">
      <h2>{say("busts")}</h2>
      <ol class="places">
        {busts.map((bust) => (
          <li key={bust.entry}>
            <span class="place">{placeText(bust.place)}</span>
            <span class="who">{bust.name}</span>
            {bust.prize !== null && <b>{money(bust.prize, event.currency, { short: true })}</b>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Who has won. */
export function Winner({ name }: { name: string }) {
  return (
    <section class="strip brass" role="status">
      <small>{say("winner")}</small>
      <p>{name}</p>
    </section>
  );
}

/** All places, when all is over. */
export function Results({ room }: { room: Room }) {
  const [all, setAll] = useState(false);
  const event = room.live.section("event").value!;
  const results = room.live.section("results").value ?? [];
  const me = room.live.section("me").value?.entry;
  const shown = all ? results : results.slice(0, 2 * PLACES_AT_FIRST);
  return (
    <section class="panel">
      <h2>{say("results")}</h2>
      <ol class="places">
        {shown.map((one) => (
          <li key={one.entry} class={one.entry === me ? "mine" : ""}>
            <span class="place">{placeText(one.place)}</span>
            <span class="who">{one.name}</span>
            {one.prize !== null && <b>{money(one.prize, event.currency, { short: true })}</b>}
          </li>
        ))}
      </ol>
      {results.length > shown.length && (
        <button class="button quiet wide" onClick={() => setAll(true)}>
          {count("all_places", results.length)}
        </button>
      )}
    </section>
  );
}
