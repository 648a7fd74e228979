/** The top of a player's own page: what is to be done now, in letters that are read while walking. */
import { useEffect, useRef, useState } from "preact/hooks";
import { post } from "../shared/api.ts";
import { moment, money, number, placeText } from "../shared/i18n.ts";
import type { EventSection, Price, Refusal, Seat } from "../shared/types.ts";
import type { Room } from "./event.tsx";
import { LinkButton } from "./link.tsx";
import { Refused } from "./refused.tsx";
import { news, standing, type Me, type Standing } from "./standing.ts";
import { credentialsOf, keep, type Ticket } from "./tickets.ts";
import { count, say } from "./words.ts";

interface Props {
  room: Room;
  event: number;
  ticket: Ticket;
}

/** What the player wants to know first: seat, stack, place. */
export function MyCard({ room, event, ticket }: Props) {
  const me = room.live.section("me").value;
  const known = room.live.section("event").value!;
  const winner = room.live.section("winner").value;
  const open = room.live.section("counts").value?.registration_open ?? false;
  const left = room.live.section("counts").value?.places_left ?? null;
  const decided = Boolean(winner) || known.status === "finished"; // nothing can be bought any more
  const stands = me ? standing(me, winner) : null;
  useBuzz(me && stands ? news(me, stands) : null);
  if (!me || !stands) return null;
  return (
    <section class={`mine ${stands}`} role="status">
      <header class="mine-head">
        <p>
          <strong>{me.name}</strong>
          <span class="soft">№ {me.number}</span>
        </p>
        <LinkButton event={event} ticket={ticket} />
      </header>
      <Situation me={me} stands={stands} event={known} open={open} decided={decided} left={left} />
      {!decided && <Extras me={me} stands={stands} event={known} />}
      {!decided && <EnterAgain room={room} event={event} ticket={ticket} me={me} stands={stands} />}
    </section>
  );
}

/** A phone in a pocket is felt. Browsers allow it only on a page that was touched. */
function useBuzz(now: string | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    const changed = now !== null && before.current !== null && before.current !== now;
    if (now !== null) before.current = now;
    const touched = navigator.userActivation === undefined || navigator.userActivation.hasBeenActive;
    if (changed && touched && typeof navigator.vibrate === "function") navigator.vibrate([200, 100, 200, 100, 400]);
  }, [now]);
}

function price(of: Price, event: EventSection): string {
  return money(of.pool + of.fee, event.currency, { short: true });
}

interface SituationProps {
  me: Me;
  stands: Standing;
  event: EventSection;
  open: boolean; // registration, so that places may still change
  decided: boolean; // one player is left, so that they may not
}

function Situation({ me, stands, event, open, decided, left }: SituationProps & { left: number | null }) {
  switch (stands) {
    case "queue":
      return <Queue me={me} event={event} left={left} />;
    case "seat":
      return (
        <>
          {me.seat && <BigSeat seat={me.seat} label={say("your_seat")} />}
          <p class="say">
            {event.status === "running" ? (
              <>
                {say("stack")} <b>{number(me.stack)}</b> {!me.counted && <small>{say("not_counted")}</small>}
              </>
            ) : (
              say("sit_down", { time: moment(event.starts_at, event.timezone) })
            )}
          </p>
        </>
      );
    case "move_soon":
    case "move_now":
      return <Move me={me} now={stands === "move_now"} />;
    case "broke":
      return (
        <>
          <h2 class="say big">{say("broke")}</h2>
          {me.seat && <BigSeat seat={me.seat} />}
          {!me.can_rebuy && <p class="say">{say("broke_out")}</p>}
        </>
      );
    case "out":
    case "won":
      return <Finish me={me} won={stands === "won"} event={event} open={open} decided={decided} />;
    case "cancelled":
    case "voided":
      return (
        <>
          <h2 class="say big">{say(`entry_${stands}`)}</h2>
          <p class="say soft">{say("entry_more")}</p>
        </>
      );
  }
}

/** Who has not paid stands in a queue and has no place yet: where there are few, the phone says how many. */
function Queue({ me, event, left }: { me: Me; event: EventSection; left: number | null }) {
  const ahead = me.queue?.ahead ?? 0;
  if (left === 0)
    return (
      <>
        <p class="label">{say("your_number")}</p>
        <p class="huge">{me.number}</p>
        <h2 class="say big">{say("waiting_list", { n: ahead + 1 })}</h2>
      </>
    );
  return (
    <>
      <p class="label">{say("your_number")}</p>
      <p class="huge">{me.number}</p>
      <h2 class="say big">{say("pay", { price: price(event.buy_in, event) })}</h2>
      <p class="say">
        {ahead === 0 ? say("first_in_line") : `${say("ahead_one", { n: ahead + 1 })} · ${count("ahead", ahead)}`}
      </p>
      {left !== null && <p class="say">{say("first_pays", { n: left })}</p>}
      <p class="say soft">{say("pay_more")}</p>
    </>
  );
}

/** "Table 3, seat 5", to be read from an arm's length. */
function BigSeat({ seat, label }: { seat: Seat; label?: string }) {
  return (
    <div class="big-seat">
      {label && <p class="label">{label}</p>}
      <p>
        <span>{say("table")}</span>
        <b>{seat.table}</b>
      </p>
      <p>
        <span>{say("seat")}</span>
        <b>{seat.number}</b>
      </p>
    </div>
  );
}

function Move({ me, now }: { me: Me; now: boolean }) {
  const move = me.move!;
  return (
    <>
      <h2 class="say big">{say(now ? "move_now" : "move_soon")}</h2>
      <BigSeat seat={move.to} />
      <p class="say">{say("from", { table: move.from.table, seat: move.from.number })}</p>
      <p class="say">
        <b>{say(move.dealt_in ? "dealt_in" : "waits")}</b>
      </p>
    </>
  );
}

interface FinishProps extends Omit<SituationProps, "stands"> {
  won: boolean;
}

/** Place and prize. Whoever knows for long to be out is not told again when all is over: the place comes first then. */
function Finish({ me, won, event, open, decided }: FinishProps) {
  const provisional = !won && !decided && (open || me.can_rebuy);
  return (
    <>
      {(won || !decided || !me.place) && <h2 class="say big">{say(won ? "won" : "out")}</h2>}
      {me.place && (
        <>
          <p class="label">{say("place")}</p>
          <p class="huge">{placeText(me.place)}</p>
          {provisional && <p class="say soft">{say(open ? "provisional" : "provisional_rebuy")}</p>}
        </>
      )}
      {me.prize !== null && !provisional ? (
        <>
          <p class="label">{say("prize")}</p>
          <p class="prize">{money(me.prize, event.currency, { short: true })}</p>
          <p class="say soft">{say("prize_more")}</p>
        </>
      ) : (
        !won && !provisional && <p class="say soft">{say("no_prize")}</p>
      )}
    </>
  );
}

/** What may be bought now, for how much and where. It is sold by people. */
function Extras({ me, stands, event }: { me: Me; stands: Standing; event: EventSection }) {
  const { rebuy, addon } = event;
  return (
    <>
      {rebuy && me.can_rebuy && (
        <p class="offer">
          {say("rebuy", { price: price(rebuy, event), chips: count("chips", rebuy.chips) })}
          <small>{say(stands === "out" ? "rebuy_out" : "rebuy_broke", { n: String(me.number) })}</small>
        </p>
      )}
      {addon && me.can_addon && (
        <p class="offer">{say("addon", { price: price(addon, event), chips: count("chips", addon.chips) })}</p>
      )}
    </>
  );
}

function EnterAgain({ room, event, ticket, me, stands }: Props & { me: Me; stands: Standing }) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const known = room.live.section("event").value!;
  const open = room.live.section("counts").value?.registration_open ?? false;
  const again = stands === "cancelled" && open;
  if (!again && !(stands === "out" && me.can_reenter)) return null;

  async function enter(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    const answer = await post(`tournaments/${event}/register-entry`, {}, { credentials: credentialsOf(ticket) });
    setBusy(false);
    if (!answer.ok) setRefusal(answer.refusal);
    else if (answer.result.entry !== undefined) keep(event, { ...ticket, entry: answer.result.entry });
  }

  return (
    <>
      <button class={`button primary large wide${busy ? " busy" : ""}`} disabled={busy} onClick={() => void enter()}>
        {again ? say("register_again") : say("reenter", { price: price(known.buy_in, known) })}
      </button>
      <p class="say soft">{say("reenter_more")}</p>
      <Refused refusal={refusal} />
    </>
  );
}
