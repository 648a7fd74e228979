/** The table as it lies before the dealer, and the one big button. */
import type { ReadonlySignal } from "@preact/signals";
import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Reading } from "../shared/clock.ts";
import { countdown, number, wallTime, words } from "../shared/i18n.ts";
import type { Live } from "../shared/live.ts";
import { openRules } from "../shared/rulebook.ts";
import { RulesSheet } from "../shared/rulebook.tsx";
import { ArticleLink } from "../shared/rulebook-link.tsx";
import type { SeatView, TableSections } from "../shared/types.ts";
import { ahead, type Table } from "./ahead.ts";
import { BustSheet, CountSheet, FloorSheet, SeatSheet, SettingsSheet, type Open } from "./sheets.tsx";
import { spots } from "./spots.ts";
import { lastDone, outcomes, readRefusal, shelf, tap } from "./tablet.ts";
import { say, tapWords } from "./words.ts";

export interface Following {
  live: Live<TableSections>;
  reading: ReadonlySignal<Reading | null>;
}

const UNANSWERED_MS = 3_000;
const A_HAND_LASTS_MS = 1_500; // at the very least: a second touch of the same finger is no second hand

/** Late in the evening blinds and ante need two lines: they break between them, not within. */
function blindsWords(level: { small_blind: number; big_blind: number; ante: number; ante_kind: string }): string {
  const whole = (text: string) => text.replace(/ /g, "\u00a0");
  const blinds = whole(`${number(level.small_blind)} / ${number(level.big_blind)}`);
  if (level.ante === 0) return blinds;
  return `${blinds} · ${whole(say(level.ante_kind === "big_blind" ? "bb_ante" : "ante", { n: level.ante }))}`;
}

function Head({ live, reading, table, settings }: Following & { table: Table; settings: () => void }) {
  const event = live.section("event").value!;
  const seen = reading.value;
  const period = seen?.period;
  const structure = live.section("structure").value;
  const first = structure?.periods.find((one) => one.kind === "level") ?? null;
  const coming = period?.kind === "level" ? period : seen ? seen.nextLevel : first;
  // A hand under way keeps the level with which it began.
  const begun = table.hand && structure?.periods[table.hand.period];
  const mine = table.blinds ?? (begun?.kind === "level" && table.hand?.period ? begun : coming);
  const changes = coming && mine && (coming.big_blind !== mine.big_blind || coming.ante !== mine.ante);
  return (
    <header class="head">
      <h1>
        {say("table", { n: table.number })}
        <small>{say("hand", { n: table.hand?.number ?? table.hands + 1 })}</small>
      </h1>
      <div class="blinds">
        <span class="name">{say(table.hand ? "this_hand" : "next_hand")}</span>
        <b>{mine ? blindsWords(mine) : "–"}</b>
      </div>
      <div class="blinds coming">
        <span class="name">{say(changes ? "next_hand" : "next_level")}</span>
        <span>{changes ? blindsWords(coming) : seen?.nextLevel ? blindsWords(seen.nextLevel) : "–"}</span>
      </div>
      <div class="time">
        {seen && period ? (
          <>
            <span class="name">
              {!seen.running ? say("paused") : period.kind === "break" ? period.name || say("break") : say("level", { n: period.level })}
            </span>
            <time class={seen.running && seen.leftMs <= 60_000 ? "last" : ""}>{countdown(seen.leftMs)}</time>
            {seen.toBreakMs !== null && <span class="name">{say("break_in", { time: countdown(seen.toBreakMs) })}</span>}
          </>
        ) : (
          <span class="name">{say("not_started", { time: wallTime(event.starts_at, event.timezone) })}</span>
        )}
      </div>
      <div class="ways">
        <button class="button quiet rules" onClick={() => openRules(null)}>
          <span class="sign" aria-hidden="true">
            §
          </span>
          <span class="word">{say("rules")}</span>
        </button>
        <button class="button quiet" aria-label={say("settings")} onClick={settings}>
          ☰
        </button>
      </div>
    </header>
  );
}

function Seat({ place, seat, table, onTap, style }: {
  place: number;
  seat: SeatView | undefined;
  table: Table;
  onTap: () => void;
  style: Record<string, string>;
}) {
  if (!seat)
    return (
      <div class="seat empty" style={style}>
        <b class="place">{place}</b> {say("empty")}
      </div>
    );
  const leave = table.leaving.find((move) => move.entry === seat.entry);
  const note =
    seat.status === "out"
      ? say("out")
      : seat.status === "broke"
        ? say("broke")
        : !seat.arrived
          ? say("coming")
          : leave
            ? say("moves_to", { table: leave.to.table, seat: leave.to.number })
            : seat.penalty_hands > 0
              ? say("penalty", { n: seat.penalty_hands })
              : !seat.dealt_in && (table.hand || table.next)
                ? say("not_dealt")
                : "";
  const look = seat.status === "out" ? "gone" : seat.status === "broke" ? "broke" : seat.arrived ? "" : "walking";
  return (
    <button class={`seat ${look}`} style={style} onClick={onTap} disabled={seat.status === "out"}>
      <b class="place">{place}</b>
      <span class="who">{seat.name}</span>
      {note && seat.status !== "seated" ? null : <span class="stack">{seat.counted ? "" : "≈ "}{number(seat.stack)}</span>}
      {note && <span class={leave ? "note brass" : "note"}>{note}</span>}
    </button>
  );
}

/** Button and blinds lie inside the table, before the seat to which they belong. */
function Badges({ table, lie }: { table: Table; lie: (seat: number) => Record<string, string> }) {
  const { button, small_blind: small, big_blind: big } = table.hand || !table.next ? table : table.next;
  const on = (seat: number | null, text: string, look: string) =>
    seat !== null && (
      <span key={text} class={`badge-chip ${look}`} style={lie(seat)}>
        {text}
      </span>
    );
  return (
    <>
      {on(button, "D", `dealer-button${small === button || big === button ? " aside" : ""}`)}
      {on(small, "SB", "small")}
      {on(big, "BB", "big-blind")}
    </>
  );
}

/** How many times as wide as high the room for the seats is: they lie evenly only along the edge that is really there. */
function useRatio(box: RefObject<HTMLElement | null>): number {
  const [ratio, set] = useState(() => (window.innerWidth < window.innerHeight ? 0.82 : 1.3));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth, clientHeight } = element;
      if (clientHeight > 0) set(Math.round((clientWidth / clientHeight) * 20) / 20);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return ratio;
}

function Felt({ table, onSeat, middle }: { table: Table; onSeat: (seat: number) => void; middle: preact.ComponentChildren }) {
  const around = useRef<HTMLDivElement>(null);
  const ratio = useRatio(around);
  const upright = ratio < 1;
  const places = spots(table.size, ratio);
  const at = (seat: number, inwards: number) => {
    const spot = places[seat - 1] ?? { x: 0.5, y: 0.5 };
    const x = 0.5 + (spot.x - 0.5) * inwards;
    const y = 0.5 + (spot.y - 0.5) * inwards;
    return { left: `${(x * 100).toFixed(2)}%`, top: `${(y * 100).toFixed(2)}%` };
  };
  return (
    <section class={upright ? "room upright" : "room"}>
      <div class="felt">
        <div class="middle">{middle}</div>
        <span class="dealer-place">{say("dealer")}</span>
      </div>
      <div class="around" ref={around}>
        {places.map((_, index) => (
          <Seat
            key={index}
            place={index + 1}
            seat={table.seats.find((one) => one.seat === index + 1)}
            table={table}
            style={at(index + 1, 1)}
            onTap={() => onSeat(index + 1)}
          />
        ))}
        <Badges table={table} lie={(seat) => at(seat, upright ? 0.52 : 0.58)} />
      </div>
    </section>
  );
}

/** Why nothing is dealt now; empty when the dealer may deal. */
function whyWait(table: Table, { live, reading }: Following, aheadBy: number): string {
  if (!table.is_open) return say("closed");
  const seen = reading.value;
  const event = live.section("event").value!;
  if (aheadBy === 0 && table.may_deal && (seen || event.status !== "open")) return words(table.hold_text);
  if (!seen) return say("not_started", { time: wallTime(event.starts_at, event.timezone) });
  if (seen.period.kind === "break")
    return seen.endsAt === null ? say("break") : say("break_until", { time: wallTime(seen.endsAt, event.timezone) });
  if (!seen.running) return say("paused");
  if (aheadBy > 0 && (table.leaving.length > 0 || table.coming.length > 0)) return say("offline_wait");
  return "";
}

function BigButton({ table, following, waiting }: { table: Table; following: Following; waiting: number }) {
  const hand = table.hand?.number ?? null;
  const rests = useSignal(false);
  /** One tap, then a rest; the second of a double tap comes before the button could be drawn as resting. */
  const once = (deed: () => void) => () => {
    if (rests.peek()) return;
    rests.value = true;
    setTimeout(() => (rests.value = false), A_HAND_LASTS_MS);
    deed();
  };
  if (hand !== null)
    return (
      <button
        class="button primary big"
        disabled={rests.value}
        onClick={once(() => tap("end-hand", { table: table.number, hand, stacks: null }))}
      >
        {say("hand_over")}
        <small>{say("hand", { n: hand })}</small>
      </button>
    );
  const why = whyWait(table, following, waiting);
  if (why)
    return (
      <div class="big wait" role="status">
        <b>{say("wait")}</b>
        <span>{why}</span>
      </div>
    );
  return (
    <button
      class="button good big"
      disabled={rests.value}
      onClick={once(() => tap("start-hand", { table: table.number, hand: table.hands + 1 }))}
    >
      {say("deal")}
      <small>{say("hand", { n: table.hands + 1 })}</small>
    </button>
  );
}

/** Refusals lie here until they are read, whatever else happens. */
export function Refusals() {
  const unread = outcomes.value.filter((one) => one.refusal !== null && !one.read);
  return (
    <>
      {unread.map((one) => (
        <div key={one.commandId} class="refusal" role="alert">
          <p>
            <b>{say("refused", { what: tapWords(one) })}</b>
            <br />
            {one.refusal!.text}
          </p>
          {one.refusal!.article && <ArticleLink id={one.refusal!.article} />}
          <button class="button" onClick={() => readRefusal(one.commandId)}>
            {say("understood")}
          </button>
        </div>
      ))}
    </>
  );
}

const MANY = 3; // before the start nobody has arrived: then the seats themselves are tapped

function Panel({ table, following, waiting, open }: {
  table: Table;
  following: Following;
  waiting: number;
  open: (next: Open) => void;
}) {
  const last = lastDone();
  const walking = table.seats.filter((seat) => !seat.arrived && seat.status !== "out");
  return (
    <aside class="panel-side">
      <Refusals />
      <div class="news">
        {walking.length <= MANY &&
          walking.map((seat) => (
            <button
              key={seat.entry}
              class="button arrival"
              onClick={() => tap("confirm-arrival", { entry: seat.entry, seat: { table: table.number, number: seat.seat } })}
            >
              <span>
                {say("seat", { n: seat.seat })}: {seat.name}
              </span>
              <b>{say("arrived")}</b>
            </button>
          ))}
        {[...table.leaving, ...table.coming].map((move) => (
          <p key={move.entry} class="move">
            {words(move.text)}
          </p>
        ))}
      </div>
      <div class="small-deeds">
        <button class="button" disabled={table.seats.length === 0} onClick={() => open({ kind: "counts" })}>
          {say("count_stacks")}
        </button>
        <button class={table.floor_call ? "button called" : "button"} disabled={table.floor_call !== null} onClick={() => open({ kind: "floor" })}>
          {say(table.floor_call ? "floor_called" : "call_floor")}
        </button>
      </div>
      {last && waiting === 0 && (
        <button class="button undo" onClick={() => tap("undo", { seq: last.seq! })}>
          ↶ {say("undo", { what: tapWords(last) })}
        </button>
      )}
      <BigButton table={table} following={following} waiting={waiting} />
    </aside>
  );
}

/** Connection and shelf in one line: what the dealer must know when the wifi is gone. */
function Line({ live, reading }: Following) {
  const pending = shelf.value?.pending.value ?? [];
  // A socket may look alive for long after the wifi is gone; a tap without an answer knows better, second by second.
  const stuck = reading.value !== null && pending.length > 0 && Date.now() - pending[0]!.at > UNANSWERED_MS;
  const away = live.connection.value === "lost" || stuck;
  if (live.outdated.value && !away)
    return (
      <p class="line-over">
        {say("outdated")} <button class="button small" onClick={() => location.reload()}>{say("reload")}</button>
      </p>
    ); // prettier-ignore
  if (!away && pending.length === 0) return null;
  return (
    <p class={away ? "line-over bad" : "line-over"} role="status">
      {away && say("offline")} {pending.length > 0 && (away ? say("pending", { n: pending.length }) : say("sending"))}
      {pending.length > 0 && <span class="shelved">{pending.map(tapWords).join(" · ")}</span>}
    </p>
  );
}

/** The table with its seats, and the large key under them. */
export function TablePage({ following }: { following: Following }) {
  const { live, reading } = following;
  const open = useSignal<Open | null>(null);
  const told = live.section("table").value;
  const event = live.section("event").value;
  if (!event) return <main class="blank">{say("connecting")}</main>;
  if (!told) return <main class="blank">{say("no_table")}</main>;
  const pending = (shelf.value?.pending.value ?? []).filter((one) => one.tournament === event.id);
  const seen = reading.value;
  const { table } = ahead(told, pending, seen !== null && seen.running && seen.period.kind === "level");
  const close = () => (open.value = null);
  const sheet = open.value;
  const seat = sheet?.kind === "seat" ? table.seats.find((one) => one.seat === sheet.seat) : undefined;
  return (
    <main class="dealer">
      <Head {...following} table={table} settings={() => (open.value = { kind: "settings" })} />
      <Line {...following} />
      <div class="lay">
        <Felt
          table={table}
          onSeat={(number) => (open.value = { kind: "seat", seat: number })}
          middle={live.section("announcement").value?.text ?? ""}
        />
        <Panel table={table} following={following} waiting={pending.length} open={(next) => (open.value = next)} />
      </div>
      {seat && <SeatSheet key={seat.entry} table={table} seat={seat} close={close} open={(next) => (open.value = next)} />}
      {sheet?.kind === "bust" && <BustSheet table={table} seat={sheet.seat} close={close} />}
      {sheet?.kind === "counts" && <CountSheet table={table} close={close} />}
      {sheet?.kind === "floor" && <FloorSheet table={table} close={close} />}
      {sheet?.kind === "settings" && <SettingsSheet close={close} />}
      <RulesSheet rulebook={event.rulebook} tournament={event.id} />
    </main>
  );
}
