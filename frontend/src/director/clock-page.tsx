/** The clock as the director holds it. */
import { useEffect, useState } from "preact/hooks";
import { countdown, moment, money, texts } from "../shared/i18n.ts";
import type { Period } from "../shared/types.ts";
import { TextField } from "./fields.tsx";
import { Press } from "./press.tsx";
import { act, isDecided, isOver, useRoom, type Room } from "./room.ts";
import { Link } from "./route.tsx";
import { blindsWord, count, periodWord, say as common } from "./words.ts";

const say = texts({
  start: ["Cards in the air", "Начать турнир"],
  started: ["The tournament has started", "Турнир начался"],
  open: ["Open registration", "Открыть регистрацию"],
  opened: ["Registration is open", "Регистрация открыта"],
  pause: ["Pause", "Пауза"],
  paused: ["The clock is paused", "Часы остановлены"],
  resume: ["Resume", "Продолжить"],
  resumed: ["The clock runs", "Часы идут"],
  minute_more: ["Minute added", "Минута добавлена"],
  minute_less: ["Minute taken off", "Минута убавлена"],
  next: ["Next", "Дальше"],
  previous: ["Back", "Назад"],
  next_break: ["To the break", "К перерыву"],
  space: ["Space", "Пробел"],
  gone_to: ["Now: {period}", "Сейчас: {period}"],
  decided: ["The tournament is decided", "Турнир решён"],
  finished: ["The tournament is finished", "Турнир завершён"],
  cancelled: ["The tournament is cancelled", "Турнир отменён"],
  to_results: ["Results and prizes", "Результаты и призы"],
  not_started: ["The clock has not started", "Часы ещё не пущены"],
  starts_at: ["Start at {at}", "Начало в {at}"],
  then: ["Next: {period}", "Далее: {period}"],
  break_in: ["Break in {left}", "Перерыв через {left}"],
  break_ends: ["Back at {at}", "Возвращаемся в {at}"],
  runs_out: [
    "The structure runs out in {left}. Add levels now.",
    "Структура закончится через {left}. Добавьте уровни.",
  ],
  overtime: [
    "The structure has run out: the last level goes on. Add levels or finish.",
    "Структура закончилась: играют на последнем уровне. Добавьте уровни или завершайте.",
  ],
  announcement: ["Line on the screens", "Строка на экранах"],
  announcement_hint: ["e.g. Dinner break after level 6", "например: после уровня 6 – ужин"],
  show: ["Show", "Показать"],
  take_away: ["Take away", "Убрать"],
  shown: ["The screens show it", "Показано на экранах"],
  taken_away: ["The line is gone", "Строка убрана"],
  levels: ["Levels", "Уровни"],
  go: ["Go to", "Перейти"],
  again: ["Start again", "Начать заново"],
  begun_again: ["{period} begins again", "{period} начат заново"],
  minutes: ["{n} min", "{n} мин"],
});

/** Pause a running clock, let a paused one run. */
export function togglePause(room: Room): Promise<unknown> {
  const clock = room.live.section("clock").value;
  if (!clock || isDecided(room)) return Promise.resolve();
  return clock.kind === "running"
    ? act(room, { name: "pause-clock", fields: {}, done: say("paused") })
    : act(room, { name: "resume-clock", fields: {}, done: say("resumed") });
}

/** More time for the period under way, or less. */
export function addMinutes(room: Room, minutes: number): Promise<unknown> {
  const seen = room.reading.value;
  if (!seen || isDecided(room)) return Promise.resolve();
  const done = say(minutes > 0 ? "minute_more" : "minute_less");
  return act(room, { name: "add-time", fields: { period: seen.index, seconds: minutes * 60 }, done });
}

/** Put the clock to another line of the structure. */
export function goTo(room: Room, period: number): Promise<unknown> {
  const seen = room.reading.value;
  const target = room.live.section("structure").value?.periods[period];
  if (!seen || !target || isDecided(room)) return Promise.resolve();
  const done = say(period === seen.index ? "begun_again" : "gone_to", { period: periodWord(target) });
  return act(room, { name: "go-to-period", fields: { seen: seen.index, period }, done });
}

/** The clock with its keys, the line on the screens and the levels. */
export function ClockPage() {
  const room = useRoom();
  const event = room.live.section("event").value;
  const seen = room.reading.value;
  if (!event) return null;
  return (
    <div class="clock-page">
      <section class="panel clock-panel">
        <h1 class="visually-hidden">{common("clock")}</h1>
        {isDecided(room) ? <Ended /> : seen ? <Face /> : <NotStarted />}
        <Warning />
      </section>
      {!isOver(room) && <Announcement />}
      <Levels />
    </div>
  );
}

/** Instead of the clock: who has won what, and the way to the results. */
function Ended() {
  const room = useRoom();
  const event = room.live.section("event").value;
  const winner = room.live.section("winner").value;
  const results = room.live.section("results").value ?? [];
  const payouts = room.live.section("payouts").value;
  if (!event) return null;
  const prize = results[0] ? results[0].prize : payouts?.prizes[0];
  return (
    <div class="clock-face">
      <p class="clock-period">{say(event.status === "cancelled" ? "cancelled" : event.status === "finished" ? "finished" : "decided")}</p>
      {winner && <p class="clock-winner">{winner.name}</p>}
      {winner && prize ? <p class="clock-blinds">{money(prize, event.currency, { short: true })}</p> : null}
      {event.status !== "cancelled" && (
        <div class="menu-row">
          <Link to={`/director/${room.id}/payouts`} class="button primary large">
            {say("to_results")}
          </Link>
        </div>
      )}
    </div>
  );
}

/** The clock before the start: what comes next in its place. */
export function NotStarted() {
  const room = useRoom();
  const event = room.live.section("event").value;
  if (!event) return null;
  return (
    <div class="clock-face">
      <p class="clock-period">{say("not_started")}</p>
      <p class="soft">{say("starts_at", { at: moment(event.starts_at, event.timezone, room.live.serverNow()) })}</p>
      <div class="menu-row">
        {event.status === "setup" && (
          <Press class="primary large" on={() => act(room, { name: "open-registration", fields: {}, done: say("opened") })}>
            {say("open")}
          </Press>
        )}
        {event.status === "open" && (
          <Press class="primary large" on={() => act(room, { name: "start-tournament", fields: {}, done: say("started") })}>
            {say("start")}
          </Press>
        )}
      </div>
    </div>
  );
}

function Face() {
  const room = useRoom();
  const seen = room.reading.value;
  const structure = room.live.section("structure").value;
  const event = room.live.section("event").value;
  if (!seen || !structure || !event) return null;
  const nextBreak = structure.periods.findIndex((period, index) => index > seen.index && period.kind === "break");
  return (
    <div class="clock-face">
      <p class="clock-period">{periodWord(seen.period)}</p>
      <p class={`clock-left ${seen.running ? "" : "paused"} ${seen.leftMs < 60_000 ? "last" : ""}`} role="timer">
        {countdown(seen.leftMs)}
      </p>
      {seen.period.kind === "level" ? (
        <p class="clock-blinds">{blindsWord(seen.period)}</p>
      ) : (
        seen.endsAt !== null && <p class="clock-blinds">{say("break_ends", { at: moment(seen.endsAt, event.timezone, room.live.serverNow()) })}</p>
      )}
      <p class="soft">
        {seen.nextLevel && say("then", { period: `${periodWord(seen.nextLevel)} – ${blindsWord(seen.nextLevel)}` })}
        {seen.toBreakMs !== null && ` · ${say("break_in", { left: countdown(seen.toBreakMs) })}`}
      </p>
      <div class="clock-keys">
        <Press on={() => goTo(room, seen.index - 1)} disabled={seen.index === 0} title="[">
          ← {say("previous")}
        </Press>
        <Press on={() => addMinutes(room, -1)} title="−">
          −1
        </Press>
        <Press class={`large pause ${seen.running ? "" : "primary"}`} on={() => togglePause(room)} title={say("space")}>
          {seen.running ? `❚❚ ${say("pause")}` : `▶ ${say("resume")}`}
        </Press>
        <Press on={() => addMinutes(room, 1)} title="+">
          +1
        </Press>
        <Press on={() => goTo(room, seen.index + 1)} disabled={seen.index + 1 >= structure.periods.length} title="]">
          {say("next")} →
        </Press>
      </div>
      {nextBreak > 0 && (
        <Press class="quiet small" on={() => goTo(room, nextBreak)}>
          {say("next_break")}
        </Press>
      )}
    </div>
  );
}

/** The structure is about to run out, or has. */
function Warning() {
  const room = useRoom();
  const seen = room.reading.value;
  const structure = room.live.section("structure").value;
  if (!seen || !structure || isDecided(room)) return null;
  const rest = structure.periods.slice(seen.index + 1).reduce((sum, period) => sum + period.seconds * 1000, seen.leftMs);
  if (seen.over) return <p class="notice bad">{say("overtime")}</p>;
  if (rest < 45 * 60_000) return <p class="notice warn">{say("runs_out", { left: countdown(rest) })}</p>;
  return null;
}

function Announcement() {
  const room = useRoom();
  const shown = room.live.section("announcement").value?.text ?? "";
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  const announce = (line: string) =>
    act(room, { name: "announce", fields: { text: line }, done: say(line ? "shown" : "taken_away") });
  return (
    <form
      class="panel announcement"
      onSubmit={(event) => {
        event.preventDefault();
        void announce(text.trim());
      }}
    >
      <TextField label={say("announcement")} placeholder={say("announcement_hint")} value={text} onValue={setText} maxLength={200} />
      <button class="button primary" disabled={text.trim() === shown || text.trim() === ""}>
        {say("show")}
      </button>
      {shown && <Press on={() => announce("")}>{say("take_away")}</Press>}
    </form>
  );
}

function Levels() {
  const room = useRoom();
  const structure = room.live.section("structure").value;
  const current = room.reading.value?.index ?? -1;
  if (!structure) return null;
  const mayGo = current >= 0 && !isDecided(room);
  return (
    <section class="panel">
      <h2>{say("levels")}</h2>
      <ol class="levels">
        {structure.periods.map((period: Period, index) => (
          <li key={index} class={`${period.kind} ${index === current ? "current" : index < current ? "past" : ""}`}>
            <span class="level-no">{period.kind === "level" ? period.level : "–"}</span>
            <span class="grow">{blindsWord(period)}</span>
            <span class="soft" title={count("minutes", Math.round(period.seconds / 60))}>
              {say("minutes", { n: Math.round(period.seconds / 60) })}
            </span>
            {mayGo && (index !== current || period.kind === "level") ? (
              <Press class="small quiet" on={() => goTo(room, index)}>
                {say(index === current ? "again" : "go")}
              </Press>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
