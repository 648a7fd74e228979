/** One tournament on a phone: with a ticket the player's own page, without one what everybody may see. */
import { useEffect, useState } from "preact/hooks";
import { read } from "../shared/api.ts";
import { drowsy, isUnderWay, stayAwake } from "../shared/awake.ts";
import { follow as followClock } from "../shared/clock.ts";
import { warnBeforeLeaving } from "../shared/device.ts";
import { hintsRead, newHints } from "../shared/hint.ts";
import { follow, type Live } from "../shared/live.ts";
import { halfTyped, levelRuns, renewUnless } from "../shared/newer.ts";
import { Rulebook, RulesSheet } from "../shared/rulebook.tsx";
import type { EntrySections } from "../shared/types.ts";
import { Head } from "./head.tsx";
import { MyCard } from "./my-card.tsx";
import { go, here, hideToken, rules, showRules } from "./route.ts";
import { SignUp } from "./sign-up.tsx";
import { isOver, standing } from "./standing.ts";
import { credentialsOf, forget, keep, ticketsOf, type Ticket } from "./tickets.ts";
import { Busts, ClockCard, Facts, Notice, Prizes, Results, Winner } from "./room.tsx";
import { say } from "./words.ts";

/** What `GET …/ticket` says of the one who holds it. */
export interface TicketHolder {
  entry: number;
  name: string;
}

/** Live sections and the clock that follows them, for the parts of the page. Without a ticket there is no `me`. */
export interface Room {
  live: Live<EntrySections>;
  clock: ReturnType<typeof followClock>;
}

const LINK_RETRY_MS = 3_000;

/** One tournament on a phone: before, during, after. */
export function EventPage({ event }: { event: number }) {
  const asked = here.value.token;
  const tickets = ticketsOf(event);
  const known = tickets.find((one) => one.token === asked);
  const token = known ? null : asked;
  const [refused, setRefused] = useState<string | null>(null); // a token that the server does not know
  const [gone, setGone] = useState(false);

  // A link whose ticket lies in this phone's pocket opens without a question, and so without a network.
  useEffect(() => {
    if (!known) return;
    keep(event, known);
    hideToken();
  }, [event, known]);

  // A private link was opened: who is it? Only the server's yes puts it into this phone's pocket.
  useEffect(() => {
    if (token === null) return;
    let left = false;
    let timer = 0;
    const look = () =>
      void read<TicketHolder>(`tournaments/${event}/ticket`, { header: `Ticket ${token}` }).then((answer) => {
        if (left) return;
        if (answer.ok) keep(event, { token, entry: answer.body.entry, name: answer.body.name });
        else if (answer.refusal.code === "no_connection") {
          timer = setTimeout(look, LINK_RETRY_MS) as unknown as number;
          return;
        } else setRefused(token);
        hideToken();
      });
    look();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [event, token]);

  if (gone) return <Gone />;
  if (token !== null)
    return (
      <>
        <Head title="Shuffle Up" back />
        <main class="page">
          <p class="soft center">{say("connecting")}</p>
        </main>
      </>
    );
  const ticket = tickets.find((one) => one.token !== refused) ?? null;
  return (
    <Followed
      key={ticket ? `${ticket.token} ${ticket.entry}` : "public"}
      event={event}
      ticket={ticket}
      refused={refused}
      onRefused={(status) => (ticket ? setRefused(ticket.token) : setGone(status === 404))}
    />
  );
}

function Gone() {
  return (
    <>
      <Head title="Shuffle Up" back />
      <main class="page">
        <section class="empty">
          <p class="suits" aria-hidden="true">
            ♠ ♥ ♦ ♣
          </p>
          <h1>{say("gone")}</h1>
          <button class="button" onClick={() => go(null)}>
            {say("all_events")}
          </button>
        </section>
      </main>
    </>
  );
}

interface FollowedProps {
  event: number;
  ticket: Ticket | null;
  refused: string | null;
  onRefused: (status: number) => void;
}

function Followed({ event, ticket, refused, onRefused }: FollowedProps) {
  const [room, setRoom] = useState<Room | null>(null);
  const token = ticket?.token;
  const entry = ticket?.entry;
  useEffect(() => {
    const live = follow<EntrySections>({
      tournament: event,
      audience: entry === undefined ? "public" : `entries/${entry}`,
      credentials: token === undefined ? {} : { header: `Ticket ${token}` },
      keeps: true,
      onDenied: onRefused,
    });
    const clock = followClock(live.section("clock"), live.section("structure"), live.serverNow);
    setRoom({ live, clock });
    const sleep = stayAwake(() => isUnderWay(live.section("event").value, clock.reading.value));
    const renewing = renewUnless(live.outdated, () => levelRuns(clock.reading.peek()) || halfTyped());
    const risk = warnBeforeLeaving(() => live.connection.peek() === "lost");
    return () => {
      risk();
      sleep();
      renewing();
      live.close();
      clock.stop();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the socket lives as long as event and ticket
  }, [event, token, entry]);

  const name = room?.live.section("event").value?.name;
  useEffect(() => {
    if (name) document.title = `${name} – Shuffle Up`;
  }, [name]);
  return (
    <>
      <Head title={name ?? "Shuffle Up"} back onBack={rules.value === null ? undefined : () => showRules(null)} />
      <main class="page">
        {refused !== null && (
          <div class="strip warn" role="alert">
            <p>{say("false_ticket")}</p>
            {ticketsOf(event).some((one) => one.token === refused) && (
              <button class="button" onClick={() => forget(event, refused)}>
                {say("forget")}
              </button>
            )}
          </div>
        )}
        {room && (rules.value === null ? <Page room={room} event={event} ticket={ticket} /> : <RulesPage room={room} article={rules.value} />)}
        <RulesSheet rulebook={room?.live.section("event").value?.rulebook ?? ""} tournament={event} />
      </main>
    </>
  );
}

function Page({ room, event, ticket }: { room: Room; event: number; ticket: Ticket | null }) {
  const { live } = room;
  const known = live.section("event").value;
  useNewerEntry(room, event, ticket);
  if (!known)
    return <p class="soft center">{say(live.connection.value === "lost" ? "no_connection" : "connecting")}</p>;
  const winner = live.section("winner").value;
  const cancelled = known.status === "cancelled";
  const finished = known.status === "finished";
  const played = finished || Boolean(winner);
  return (
    <>
      {live.connection.value === "lost" && <p class="strip warn late">{say("offline")}</p>}
      {drowsy.value && newHints(false) && (
        <p class="strip" role="note">
          {newHints(false)}
          <button class="button" onClick={hintsRead}>
            {say("understood")}
          </button>
        </p>
      )}
      {live.outdated.value && (
        <p class="strip">
          {say("new_page")}
          <button class="button" onClick={() => location.reload()}>
            {say("reload")}
          </button>
        </p>
      )}
      {cancelled && <p class="strip warn">{say("cancelled")}</p>}
      <Whose event={event} />
      {ticket && <MyCard room={room} event={event} ticket={ticket} />}
      <Notice room={room} />
      {winner && winner.entry !== ticket?.entry && <Winner name={winner.name} />}
      {!played && !cancelled && <ClockCard room={room} />}
      {!ticket && !played && !cancelled && <SignUp room={room} event={event} />}
      {finished && <Results room={room} />}
      <Facts room={room} />
      {!finished && <Prizes room={room} />}
      {!finished && <Busts room={room} />}
      <button class="button wide" onClick={() => showRules("")}>
        {say("rules")}
      </button>
    </>
  );
}

/** The rules of this tournament; the phone's own Back leads from an article to the list and to the tournament. */
function RulesPage({ room, article }: { room: Room; article: string }) {
  const event = room.live.section("event").value;
  if (!event) return <p class="soft center">{say(room.live.connection.value === "lost" ? "no_connection" : "connecting")}</p>;
  return (
    <>
      <h1 class={article ? "visually-hidden" : "rules-title"}>{say("rules")}</h1>
      <Rulebook rulebook={event.rulebook} tournament={event.id} article={article || null} onArticle={(id) => showRules(id ?? "")} page />
    </>
  );
}

/** Two people may have registered on one phone: each has a page. */
function Whose({ event }: { event: number }) {
  const tickets = ticketsOf(event);
  if (tickets.length < 2) return null;
  const shown = tickets[0]!;
  const inOrder = [...tickets].sort((one, other) => one.entry - other.entry);
  return (
    <nav class="whose" aria-label={say("whose")}>
      {inOrder.map((one) => (
        <button key={one.token} class="button" aria-pressed={one.token === shown.token} onClick={() => keep(event, one)}>
          {one.name}
        </button>
      ))}
    </nav>
  );
}

/** A player who is out may have been entered again at the desk: the ticket then means the newer entry. */
function useNewerEntry(room: Room, event: number, ticket: Ticket | null): void {
  const me = room.live.section("me").value;
  const counts = room.live.section("counts").value;
  const over = me !== undefined && isOver(standing(me, null));
  const entered = counts?.registered ?? 0;
  useEffect(() => {
    if (!over || !ticket) return;
    void read<TicketHolder>(`tournaments/${event}/ticket`, credentialsOf(ticket)).then((answer) => {
      if (answer.ok && answer.body.entry !== ticket.entry) keep(event, { ...ticket, entry: answer.body.entry });
    });
  }, [over, entered, event, ticket]);
}
