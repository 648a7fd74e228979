/** What the dealer does for the whole table, and the one big button. */
import { useSignal } from "@preact/signals";
import { moment, words } from "../shared/i18n.ts";
import { hintsRead, newHints } from "../shared/hint.ts";
import { ArticleLink } from "../shared/rulebook-link.tsx";
import type { Table } from "./ahead.ts";
import { isAway, overWords, type Following } from "./following.ts";
import type { Open } from "./sheets.tsx";
import type { Tap } from "../shared/offline.ts";
import { lastDone, outcomes, readRefusal, takeBack, tap } from "./tablet.ts";
import { stillShows } from "./undoable.ts";
import { say, tapWords } from "./words.ts";

const A_HAND_LASTS_MS = 1_500; // at the very least: a second touch of the same finger is no second hand

/** Why nothing is dealt now; empty when the dealer may deal. */
function whyWait(table: Table, { live, reading }: Following, aheadBy: number): string {
  const seen = reading.value;
  const event = live.section("event").value!;
  if (aheadBy === 0 && table.may_deal && (seen || event.status !== "open")) return words(table.hold_text);
  if (!seen) return say("not_started", { time: moment(event.starts_at, event.timezone) });
  if (seen.period.kind === "break")
    return seen.endsAt === null ? say("break") : say("break_until", { time: moment(seen.endsAt, event.timezone) });
  if (!seen.running) return say("paused");
  if (aheadBy > 0 && [...table.leaving, ...table.coming].some((move) => move.reason === "final_table")) return say("offline_wait");
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
      onClick={once(() => tap("start-hand", { table: table.number, hand: table.hands + 1, dealt: isAway(following) }))}
    >
      {say("deal")}
      <small>{say("hand", { n: table.hands + 1 })}</small>
    </button>
  );
}

const DIFFERENCE = "chips_do_not_add_up";

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
            {one.refusal!.text} {one.refusal!.code === DIFFERENCE && say("floor_settles")}
          </p>
          <div class="ways-on">
            {one.refusal!.article && <ArticleLink id={one.refusal!.article} />}
            <button class="button" onClick={() => readRefusal(one.commandId)}>
              {say("understood")}
            </button>
          </div>
        </div>
      ))}
    </>
  );
}

/** Who walks to this table: each may be reported, or all of them by one tap. */
function Arrivals({ table }: { table: Table }) {
  const walking = table.seats.filter((seat) => !seat.arrived && seat.status !== "out");
  const arrive = (seat: Table["seats"][number]) =>
    tap("confirm-arrival", { entry: seat.entry, seat: { table: table.number, number: seat.seat } });
  return (
    <>
      {walking.length > 1 && (
        <button class="button primary all-here" onClick={() => walking.forEach(arrive)}>
          {say("all_here", { n: walking.length })}
        </button>
      )}
      {walking.map((seat) => (
        <button key={seat.entry} class="button arrival" onClick={() => arrive(seat)}>
          <span>
            {say("seat", { n: seat.seat })}: {seat.name}
          </span>
          <b>{say("arrived")}</b>
        </button>
      ))}
    </>
  );
}

/** The newest tap is taken back, as long as the table still shows what it did; one without an answer at any time. */
function TakeBack({ table, tournament, pending }: { table: Table; tournament: number; pending: readonly Tap[] }) {
  const waits = pending.filter((one) => one.name !== "undo" && !pending.some((undo) => undo.undoes === one.commandId)).slice(-1)[0];
  if (waits)
    return (
      <button class="button undo" onClick={() => takeBack(waits.commandId)}>
        ↶ {say("undo", { what: tapWords(waits) })}
      </button>
    );
  if (pending.length > 0) return null;
  const last = lastDone(tournament);
  if (!last || !stillShows(last, table)) return null;
  return (
    <button class="button undo" onClick={() => tap("undo", { seq: last.seq! })}>
      ↶ {say("undo", { what: tapWords(last) })}
    </button>
  );
}

/** Beside the table: news above, which may be many, and the deeds below, which stay where they are. */
export function Panel({ table, following, pending, open }: {
  table: Table;
  following: Following;
  pending: readonly Tap[];
  open: (next: Open) => void;
}) {
  const event = following.live.section("event").value!;
  const over = overWords(table, event);
  const sent = table.leaving.filter((move) => move.state === "walking");
  const unsent = isAway(following) && pending.some((one) => one.name === "call-floor");
  return (
    <aside class="panel-side">
      <div class="news">
        <Refusals />
        {unsent && (
          <p class="refusal" role="alert">
            <b>{say("call_not_sent")}</b>
          </p>
        )}
        {!over && <Arrivals table={table} />}
        {sent.map((move) => (
          <p key={move.entry} class="move sent" role="status">
            <b>{say("send_now", { seat: move.from.number, table: move.to.table, to: move.to.number })}</b> {move.name}
          </p>
        ))}
        {[...table.leaving, ...table.coming].filter((move) => !sent.includes(move)).map((move) => (
          <p key={move.entry} class="move">
            {words(move.text)}
          </p>
        ))}
        {newHints() && (
          <div class="move hint" role="note">
            <p>{newHints()}</p>
            <button class="button" onClick={hintsRead}>
              {say("understood")}
            </button>
          </div>
        )}
      </div>
      <div class="small-deeds">
        {!over && (
          <button class="button" disabled={table.seats.length === 0} onClick={() => open({ kind: "counts" })}>
            {say("count_stacks")}
          </button>
        )}
        {event.status !== "finished" && event.status !== "cancelled" && (
          <button class={table.floor_call ? "button called" : "button"} disabled={table.floor_call !== null} onClick={() => open({ kind: "floor" })}>
            {say(!table.floor_call ? "call_floor" : unsent ? "not_sent" : table.floor_call.id === 0 ? "calling" : "floor_called")}
          </button>
        )}
      </div>
      {!over && <TakeBack table={table} tournament={event.id} pending={pending} />}
      {over ? (
        <div class="big wait" role="status">
          <b>{over}</b>
        </div>
      ) : (
        <BigButton table={table} following={following} waiting={pending.length} />
      )}
    </aside>
  );
}
