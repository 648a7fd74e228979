/** @jsxImportSource ./paint */
/** What hangs on the wall, scene by scene. Nothing here holds a state: every part shows the sections as they are now. */
import type { ComponentChildren } from "preact";
import type { Reading } from "../shared/clock.ts";
import { chips, countdown, day, deepness, moment, number, wallTime } from "../shared/i18n.ts";
import { ante, blinds, revised } from "../shared/level-words.ts";
import type { EventSection, LevelPeriod } from "../shared/types.ts";
import { cash, FinalTable, finishers, mayEnter, Movements, page, Prizes, told, type Shown, type Wall } from "./lists.tsx";
import { letters, lineWidth, proseLetters } from "./wall.ts";
import { count, say } from "./words.ts";

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="fact">
      <span class="name">{name}</span>
      <span class="value">{children}</span>
    </div>
  );
}

const SIDE = 29; // how wide a column at the side is

/** Money among the facts: a large sum in smaller letters, and never rounded. */
function Sum({ name, wall, minor }: { name: string; wall: Wall; minor: number }) {
  const text = cash(wall, minor);
  return (
    <Fact name={name}>
      <span class="figure" style={{ fontSize: `${letters(text, SIDE, 5.6)}rem` }}>
        {text}
      </span>
    </Fact>
  );
}

/** Stack of the average player, in chips and in big blinds of the level that is (or comes). */
function Facts({ wall }: Shown) {
  const { reading } = wall;
  const counts = told(wall, "counts")!;
  const payouts = told(wall, "payouts");
  const level = reading && (reading.period.kind === "level" ? reading.period : reading.nextLevel);
  return (
    <div class={reading && reading.toBreakMs !== null ? "facts four" : "facts"}>
      <Fact name={say("players")}>
        {number(counts.in_play)}
        <small> / {number(counts.entries)}</small>
      </Fact>
      <Fact name={say("average")}>
        <span class="figure">{chips(counts.average_stack)}</span>{" "}
        {level && counts.average_stack > 0 && (
          <small class="line">{say("bb", { n: deepness(counts.average_stack, level.big_blind) })}</small>
        )}
      </Fact>
      {payouts && <Sum name={say("pool")} wall={wall} minor={Math.max(payouts.pool, payouts.guarantee)} />}
      {reading && reading.toBreakMs !== null && <Fact name={say("to_break")}>{countdown(reading.toBreakMs)}</Fact>}
    </div>
  );
}

/** What everybody must know besides the numbers: the director's line first. */
function noticeOf(wall: Wall): string {
  const announcement = told(wall, "announcement");
  const payouts = told(wall, "payouts");
  const counts = told(wall, "counts")!;
  const hands = told(wall, "hand_for_hand");
  const lines: string[] = [];
  if (announcement && announcement.text) lines.push(announcement.text);
  if (hands && hands.on) lines.push(say("hand_for_hand"));
  const news = revised(told(wall, "structure"), wall.now);
  if (news) lines.push(news);
  if (payouts && wall.reading && !counts.registration_open && counts.in_play > 1) {
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
  const place = Math.min(width, lineWidth() / 1.13); // digits are wider than the place they are said to have
  return (
    <time class="digits" style={{ fontSize: `${place / (text.length > 5 ? 3.7 : 2.75)}rem` }}>
      {text}
    </time>
  );
}

const MIDDLE = 82; // how wide the column between those at the sides is

function Next({ reading }: { reading: Reading }) {
  if (!reading.nextLevel) return null;
  const antes = ante(reading.nextLevel);
  const before = `${say("next")}: ${reading.toBreakMs === reading.leftMs ? `${say("then_break")} · ` : ""}`;
  const after = antes && ` · ${antes}`;
  return (
    <p class="next" style={{ fontSize: `${letters(before + blinds(reading.nextLevel) + after, MIDDLE, 3.6)}rem` }}>
      {before}
      <b>{blinds(reading.nextLevel)}</b>
      {after}
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
          <Digits ms={reading.leftMs} width={notice > 100 ? 44 : notice > 40 ? 52 : notice ? 56 : 72} />
          <p class="blinds" style={{ fontSize: `${letters(blinds(level), MIDDLE, 11.5)}rem` }}>
            {blinds(level)}
          </p>
          {level.ante > 0 && (
            <p class="ante" style={{ fontSize: `${letters(ante(level), MIDDLE, 4.6)}rem` }}>
              {ante(level)}
            </p>
          )}
          {reading.over ? <p class="next">{say("last_level")}</p> : <Next reading={reading} />}
        </div>
        <div class="side right">
          <Prizes wall={wall} />
          <Qr wall={wall} />
        </div>
      </div>
      {told(wall, "final_table") ? <FinalTable wall={wall} /> : <Movements wall={wall} />}
    </main>
  );
}

function OnBreak({ wall }: Shown) {
  const reading = wall.reading!;
  const named = reading.period.kind === "break" && reading.period.name;
  return (
    <main class={`scene break${reading.running && reading.leftMs <= LAST_MINUTE_MS ? " last" : ""}`}>
      <h2 class="which">
        {named || say("break")}
        {!reading.running && <em>{say("paused")}</em>}
      </h2>
      <Digits ms={reading.leftMs} width={100} />
      {reading.endsAt !== null && <p class="back">{say("back_at", { time: moment(reading.endsAt, told(wall, "event")!.timezone, wall.now) })}</p>}
      <Next reading={reading} />
      <div class="row">
        <Facts wall={wall} />
      </div>
    </main>
  );
}

function Qr({ wall }: Shown) {
  return wall.qr && mayEnter(wall) ? (
    <div class="qr">
      <div dangerouslySetInnerHTML={{ __html: wall.qr }} />
      <p>{say("scan")}</p>
      {wall.pin && <p class="pin">PIN {wall.pin}</p>}
    </div>
  ) : null;
}

const untilStart = (event: EventSection, now: number) => Date.parse(event.starts_at) - now;

const DAY_MS = 86_400_000;

/** Whether the start is counted down. */
export const isSoon = (event: EventSection, now: number) =>
  untilStart(event, now) > 0 && untilStart(event, now) < DAY_MS;

function BeforeStart({ wall }: Shown) {
  const event = told(wall, "event")!;
  const left = untilStart(event, wall.now);
  return (
    <main class="scene before">
      <h2 class="which">{say(event.status === "open" ? "registration_open" : "not_open")}</h2>
      {isSoon(event, wall.now) ? (
        <div>
          <p class="label">{say("starts_in")}</p>
          <Digits ms={left} width={76} />
        </div>
      ) : (
        <p class="back">{left > 0 ? day(event.starts_at, event.timezone) : say("soon")}</p>
      )}
      <div class="row">
        <div class="facts">
          <Fact name={say("starts_at")}>{moment(event.starts_at, event.timezone, wall.now)}</Fact>
          <Fact name={say("registered")}>{number(told(wall, "counts")!.registered)}</Fact>
          <Sum name={say("buy_in")} wall={wall} minor={event.buy_in.pool + event.buy_in.fee} />
          <Fact name={say("stack")}>{chips(event.starting_chips)}</Fact>
          {event.guarantee > 0 && <Sum name={say("guarantee")} wall={wall} minor={event.guarantee} />}
        </div>
        <Qr wall={wall} />
      </div>
    </main>
  );
}

function Won({ wall }: Shown) {
  const winner = told(wall, "winner");
  const payouts = told(wall, "payouts");
  const results = told(wall, "results") || [];
  const first = results[0];
  const others = first ? results.slice(1) : told(wall, "busts") || []; // until the results are final
  const prize = first ? first.prize : payouts && payouts.prizes[0];
  return (
    <main class="scene won">
      {winner && (
        <div>
          <p class="label">{say("winner")}</p>
          <p class="winner" style={{ fontSize: `${proseLetters(winner.name, lineWidth(), 15)}rem` }}>
            {winner.name}
          </p>
          {prize && <p class="back">{cash(wall, prize)}</p>}
        </div>
      )}
      <div class="results">{finishers(wall, page(others, 12, wall.now).items)}</div>
    </main>
  );
}

function Scene({ wall }: Shown) {
  const { reading } = wall;
  const { status } = told(wall, "event")!;
  if (status === "cancelled") return <main class="scene"><h1>{say("cancelled")}</h1></main>; // prettier-ignore
  if (status === "finished" || told(wall, "winner")) return <Won wall={wall} />;
  if (!reading) return <BeforeStart wall={wall} />;
  return reading.period.kind === "break" ? <OnBreak wall={wall} /> : <Playing wall={wall} />;
}

/** The whole wall: the event's name and the time of day above, the scene, and what must be said below. */
export function Screen({ wall }: Shown) {
  const event = told(wall, "event");
  if (wall.gone || !event) return <main class="scene"><h1>{say(wall.gone ? "gone" : "connecting")}</h1></main>; // prettier-ignore
  const late = wall.reading && event.status === "running" && mayEnter(wall);
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
