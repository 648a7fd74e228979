/** The tournaments that can be played or looked at. */
import { useEffect, useState } from "preact/hooks";
import { read } from "../shared/api.ts";
import { keptNames } from "../shared/kept.ts";
import { day, money, wallTime } from "../shared/i18n.ts";
import type { TournamentRow } from "../shared/types.ts";
import { Head } from "./head.tsx";
import { go } from "./route.ts";
import { ticketsOf } from "./tickets.ts";
import { count, say } from "./words.ts";

const LOOK_MS = 5_000;
const SHOWN_PAST = 8;

const PATIENCE_MS = 3_000;

/** The tournament that this phone looked at last. */
function seenLast(): number | null {
  const name = keptNames().find((kept) => /\/(public|entries\/\d+)$/.test(kept));
  return name ? parseInt(name) : null;
}

let entered = false; // the address was bare when this page was opened: the only tournament opens by itself, once

/** The tournament that a scanned, bare address means when there is nothing to choose. */
export function onlyOne(events: readonly TournamentRow[]): TournamentRow | null {
  const going = events.filter((event) => event.status === "open" || event.status === "running");
  return going.length === 1 ? going[0]! : null;
}

/** Running and open ones by their start; the past, latest first. */
export function inOrder(events: readonly TournamentRow[]): { going: TournamentRow[]; past: TournamentRow[] } {
  const going = events.filter((event) => event.status === "open" || event.status === "running");
  const past = events.filter((event) => event.status === "finished");
  going.sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at) || one.id - other.id);
  past.sort((one, other) => Date.parse(other.starts_at) - Date.parse(one.starts_at) || other.id - one.id);
  return { going, past };
}

/** The tournaments that a player may enter or watch. */
export function List({ halfTicket }: { halfTicket: boolean }) {
  const [events, setEvents] = useState<readonly TournamentRow[] | null>(null);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    let timer = 0;
    let left = false;
    const withoutServer = () => {
      const last = entered || left ? null : seenLast();
      if (last === null) return;
      entered = true;
      go(last);
    };
    const patience = setTimeout(withoutServer, PATIENCE_MS);
    const look = () =>
      void read<TournamentRow[]>("tournaments").then((answer) => {
        if (left) return;
        clearTimeout(patience);
        setLost(!answer.ok);
        if (!answer.ok) withoutServer();
        if (answer.ok) {
          const only = entered ? null : onlyOne(answer.body);
          entered = true;
          if (only) return go(only.id);
          setEvents(answer.body);
        }
        timer = setTimeout(look, LOOK_MS) as unknown as number;
      });
    look();
    return () => {
      left = true;
      clearTimeout(timer);
      clearTimeout(patience);
    };
  }, []);
  useEffect(() => {
    document.title = `${say("title")} – Shuffle Up`;
  });
  const { going, past } = inOrder(events ?? []);
  return (
    <>
      <Head title="Shuffle Up" />
      <main class="page">
        {halfTicket && <p class="strip warn">{say("half_ticket")}</p>}
        {lost && <p class="strip warn">{say("no_connection")}</p>}
        {events === null && !lost && <p class="soft center">{say("connecting")}</p>}
        {events !== null && going.length === 0 && (
          <section class="empty">
            <p class="suits" aria-hidden="true">
              ♠ ♥ ♦ ♣
            </p>
            <h1>{say("no_events")}</h1>
            <p class="soft">{say("no_events_more")}</p>
          </section>
        )}
        {going.length > 0 && <h1 class="list-title">{say("choose")}</h1>}
        {going.map((event) => (
          <Line key={event.id} event={event} />
        ))}
        {past.length > 0 && <h2 class="list-part">{say("past")}</h2>}
        {past.slice(0, SHOWN_PAST).map((event) => (
          <Line key={event.id} event={event} />
        ))}
      </main>
    </>
  );
}

const BADGES = { open: "good", running: "brass" } as const;

function Line({ event }: { event: TournamentRow }) {
  const mine = ticketsOf(event.id)[0];
  const status = event.status === "setup" ? "open" : event.status;
  return (
    <a
      class="line"
      href={`/register?event=${event.id}`}
      onClick={(click) => {
        if (click.metaKey || click.ctrlKey) return;
        click.preventDefault();
        go(event.id);
      }}
    >
      <span class="line-top">
        <strong>{event.name}</strong>
        <span class={`badge ${status in BADGES ? BADGES[status as keyof typeof BADGES] : ""}`}>
          {say(`status_${status}`)}
        </span>
      </span>
      <span class="line-facts soft">
        {day(event.starts_at, event.timezone)}, {wallTime(event.starts_at, event.timezone)} · {money(event.buy_in, event.currency, { short: true })} ·{" "}
        {count("listed", event.registered)}
      </span>
      {mine && (
        <span class="line-mine">
          ♠ {mine.name}
        </span>
      )}
    </a>
  );
}
