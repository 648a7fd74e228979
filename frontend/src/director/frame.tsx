/** One tournament on this console: the clock always in sight, what asks for attention, the screens, the keys. */
import { useEffect, useRef, useState } from "preact/hooks";
import { countdown, number, texts } from "../shared/i18n.ts";
import { RulesSheet } from "../shared/rulebook.tsx";
import { Attention } from "./attention.tsx";
import { addMinutes, ClockPage, goTo, togglePause } from "./clock-page.tsx";
import { Desk } from "./desk.tsx";
import { Floor, moving } from "./floor.tsx";
import { History } from "./history.tsx";
import { Icon } from "./icons.tsx";
import { shortcutOf } from "./keys.ts";
import { ConsoleMenu } from "./menu.tsx";
import { Payouts } from "./payouts.tsx";
import { Players } from "./players.tsx";
import { Press } from "./press.tsx";
import { Rules } from "./rules.tsx";
import { ring } from "./ring.ts";
import { act, enterRoom, isDecided, isOver, RoomContext, takeBackLast, useRoom, type Room } from "./room.ts";
import { go, Link, PAGES, type Page } from "./route.tsx";
import { isDirector } from "./session.ts";
import { Settings } from "./settings.tsx";
import { Structure } from "./structure.tsx";
import { blindsWord, periodWord, say as common, statusWord } from "./words.ts";

const say = texts({
  events: ["All events", "Все турниры"],
  menu: ["This console", "Этот пульт"],
  in_play: ["in play", "в игре"],
  average: ["average", "средний стек"],
  live: ["Connected", "На связи"],
  connecting: ["Connecting…", "Соединение…"],
  polling: ["Slow connection: every two seconds", "Слабая связь: раз в две секунды"],
  lost: ["No connection: this is not up to date", "Нет связи: данные могут устареть"],
  pause: ["Pause", "Пауза"],
  resume: ["Resume", "Продолжить"],
  open: ["Open registration", "Открыть регистрацию"],
  opened: ["Registration is open", "Регистрация открыта"],
  start: ["Cards in the air", "Начать турнир"],
  started: ["The tournament has started", "Турнир начался"],
  pages: ["Screens", "Экраны"],
});

const SCREENS: Record<Page, () => preact.JSX.Element | null> = {
  floor: Floor,
  desk: Desk,
  clock: ClockPage,
  players: Players,
  payouts: Payouts,
  structure: Structure,
  history: History,
  settings: Settings,
  rules: Rules,
};

/** The desk sees what the desk needs. */
const DESK_PAGES: readonly Page[] = ["desk", "floor", "players", "history", "rules"];

function pagesOfRole(): readonly Page[] {
  return isDirector.value ? PAGES : DESK_PAGES;
}

/** What stands around every page of one tournament. */
export function RoomFrame({ tournament, page }: { tournament: number; page: Page }) {
  const [room, setRoom] = useState<Room | null>(null);
  useEffect(() => {
    const entered = enterRoom(tournament);
    setRoom(entered);
    return () => entered.close();
  }, [tournament]);
  if (!room || room.id !== tournament) return null;
  return (
    <RoomContext.Provider value={room}>
      <Frame page={page} />
    </RoomContext.Provider>
  );
}

function Frame({ page }: { page: Page }) {
  const room = useRoom();
  const [menu, setMenu] = useState(false);
  const event = room.live.section("event").value;
  const pages = pagesOfRole();
  const shown = pages.includes(page) ? page : pages[0]!;
  const Screen = SCREENS[shown];
  useKeys(room, pages, () => setMenu(true));
  useRinging(room);
  useEffect(() => {
    // On a phone the rail is wider than the screen: where one is stays in sight.
    document.querySelector(".rail [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [shown]);
  useEffect(() => {
    document.title = `${event ? `${event.name} – ` : ""}${common(shown)} – Shuffle Up`;
  }, [event, shown]);
  return (
    <div class="frame">
      <Head onMenu={() => setMenu(true)} />
      <nav class="rail" aria-label={say("pages")}>
        {pages.map((one) => (
          <Link key={one} to={`/director/${room.id}/${one}`} current={one === shown} class="rail-link">
            <Icon name={one} />
            <span>{common(one)}</span>
            <RailCount page={one} />
          </Link>
        ))}
      </nav>
      <main class="screen">
        <Attention page={shown} />
        {event ? <Screen /> : <p class="soft padded">{common("loading")}</p>}
      </main>
      {menu && <ConsoleMenu tournament={room.id} onClose={() => setMenu(false)} />}
      <RulesSheet rulebook={event?.rulebook ?? ""} tournament={room.id} />
    </div>
  );
}

function RailCount({ page }: { page: Page }) {
  const room = useRoom();
  if (isOver(room)) return null; // nothing waits any more
  const waiting =
    page === "desk"
      ? (room.live.section("payments_due").value?.count ?? 0) + (room.live.section("requests").value?.length ?? 0)
      : page === "floor"
        ? (room.live.section("floor_calls").value?.length ?? 0) + (room.live.section("plan").value ? 1 : 0)
        : 0;
  return waiting > 0 ? <span class="rail-count">{waiting}</span> : null;
}

function Head({ onMenu }: { onMenu: () => void }) {
  const room = useRoom();
  const event = room.live.section("event").value;
  const counted = room.live.section("counts").value;
  return (
    <header class="head">
      <Link to="/director" class="brand" title={say("events")}>
        <span aria-hidden="true">♠</span>
      </Link>
      <div class="head-event">
        <strong title={event?.name}>{event?.name ?? "…"}</strong>
        {event && <span class="soft">{statusWord(event.status)}</span>}
      </div>
      <Strip />
      <span class="spring" />
      {counted && counted.entries > 0 && (
        <dl class="head-figures">
          <div>
            <dd>
              {number(counted.in_play)}
              <small> / {number(counted.entries)}</small>
            </dd>
            <dt>{say("in_play")}</dt>
          </div>
          {counted.average_stack > 0 && (
            <div>
              <dd>{number(counted.average_stack)}</dd>
              <dt>{say("average")}</dt>
            </div>
          )}
        </dl>
      )}
      <Connection />
      <button class="button quiet icon-button" aria-label={say("menu")} title={say("menu")} onClick={onMenu}>
        <Icon name="menu" />
      </button>
    </header>
  );
}

/** The clock in one line; or the next thing to do before it runs. */
function Strip() {
  const room = useRoom();
  const event = room.live.section("event").value;
  const seen = room.reading.value;
  if (!event || isOver(room)) return null;
  if (!seen && !isDirector.value) return null;
  if (!seen)
    return (
      <div class="strip">
        {event.status === "setup" && (
          <Press class="primary" on={() => act(room, { name: "open-registration", fields: {}, done: say("opened") })}>
            {say("open")}
          </Press>
        )}
        {event.status === "open" && (
          <Press class="primary" on={() => act(room, { name: "start-tournament", fields: {}, done: say("started") })}>
            {say("start")}
          </Press>
        )}
      </div>
    );
  return (
    <div class={`strip ${seen.running ? "" : "stopped"}`}>
      <span class="strip-period">
        <b>{periodWord(seen.period)}</b>
        {seen.period.kind === "level" && <span>{blindsWord(seen.period)}</span>}
      </span>
      <span class={`strip-left ${seen.leftMs < 60_000 && seen.running ? "last" : ""}`} role="timer">
        {countdown(seen.leftMs)}
      </span>
      {isDirector.value && !isDecided(room) && (
        <Press class={`strip-pause ${seen.running ? "" : "primary"}`} aria-label={say(seen.running ? "pause" : "resume")} on={() => togglePause(room)}>
          <span aria-hidden="true">{seen.running ? "❚❚" : "▶"}</span>
        </Press>
      )}
    </div>
  );
}

function Connection() {
  const room = useRoom();
  const state = room.live.connection.value;
  const look = state === "live" ? "good" : state === "lost" ? "bad" : "warn";
  return (
    <span class={`connection ${look}`} role="status" title={say(state)}>
      <span class={`dot ${look}`} aria-hidden="true" />
      <span class={state === "live" ? "visually-hidden" : ""}>{say(state)}</span>
    </span>
  );
}

function useRinging(room: Room): void {
  const heard = useRef<ReadonlySet<number> | null>(null);
  const calls = room.live.section("floor_calls").value;
  useEffect(() => {
    if (!calls) return;
    const before = heard.current;
    heard.current = new Set(calls.map((call) => call.id));
    if (before && calls.some((call) => !before.has(call.id))) ring();
  }, [calls]);
}

function useKeys(room: Room, pages: readonly Page[], openMenu: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const wanted = shortcutOf(event);
      if (wanted === null) return;
      const seen = isDirector.peek() ? room.reading.peek() : null;
      if (wanted === "cancel") moving.value = null;
      else if (wanted === "pause" && seen) void togglePause(room);
      else if (wanted === "undo" && !isOver(room)) takeBackLast(room);
      else if (wanted === "help") openMenu();
      else if (wanted === "more" && seen) void addMinutes(room, 1);
      else if (wanted === "less" && seen) void addMinutes(room, -1);
      else if (wanted === "next" && seen) void goTo(room, seen.index + 1);
      else if (wanted === "previous" && seen) void goTo(room, seen.index - 1);
      else if (wanted === "search") {
        const box = document.getElementById("search");
        if (box) box.focus();
        else go(`/director/${room.id}/desk`);
      } else if (typeof wanted === "object") {
        const page = pages[wanted.page];
        if (page) go(`/director/${room.id}/${page}`);
      } else return;
      event.preventDefault();
    };
    // A button pressed by mouse or finger gives the keyboard back, so that the next Space pauses and presses nothing.
    const clicked = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (event.detail > 0 && button && !button.closest("dialog")) button.blur();
    };
    window.addEventListener("keydown", pressed);
    window.addEventListener("click", clicked);
    return () => {
      window.removeEventListener("keydown", pressed);
      window.removeEventListener("click", clicked);
    };
  }, [room, pages, openMenu]);
}
