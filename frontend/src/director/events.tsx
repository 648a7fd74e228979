/** The events: today, coming, past; and a new one from a template or another event. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { read } from "../shared/api.ts";
import { day, money, texts, wallTime, words } from "../shared/i18n.ts";
import { resender } from "../shared/resend.ts";
import { refused } from "../shared/toasts.tsx";
import type { Config, TournamentRow, Words } from "../shared/types.ts";
import { FixFirst, Form } from "./form.tsx";
import { Press } from "./press.tsx";
import { go, Link } from "./route.tsx";
import { isDirector, venueZone } from "./session.ts";
import { ConfigForm, Problems, useAdvice, type Setup } from "./setup.tsx";
import { lineOf, periodsOf, starts, type Line } from "./structure-edit.ts";
import { StructureTable } from "./structure.tsx";
import { Troubles } from "./troubles.tsx";
import { count, say as common, statusWord } from "./words.ts";
import { onWall } from "./wall.ts";

const say = texts({
  events: ["Events", "Турниры"],
  new: ["New event", "Новый турнир"],
  backups: ["Backups", "Копии"],
  today: ["Today", "Сегодня"],
  coming: ["Coming", "Предстоят"],
  past: ["Past", "Прошли"],
  none: ["No events yet", "Турниров пока нет"],
  none_hint: ["Make the first one from a template: it takes a minute.", "Создайте первый по шаблону: это займёт минуту."],
  from_template: ["Start from a template", "Начните с шаблона"],
  from_event: ["or from an earlier event", "или с прошлого турнира"],
  create: ["Create the event", "Создать турнир"],
  needs_name: ["It can be created as soon as it has a name.", "Создать можно, как только у турнира будет название."],
  hindered: ["Fix the items in red first", "Сначала исправьте отмеченное красным"],
  structure: ["Structure", "Структура"],
  back: ["All events", "Все турниры"],
  other_template: ["Another template", "Другой шаблон"],
  players: ["{in_play} of {entries} in play", "в игре {in_play} из {entries}"],
  waiting: ["{registered} registered", "записано {registered}"],
  copy_of: ["{name} – copy", "{name} – копия"],
});

interface Template extends Setup {
  key: string;
  title: Words;
  note: Words;
}

/** The club's tournaments. */
export function Events() {
  const [events, setEvents] = useState<TournamentRow[] | null>(null);
  useEffect(() => {
    const look = () =>
      void read<TournamentRow[]>("tournaments").then((answer) => {
        if (answer.ok) setEvents(answer.body);
        else refused(answer.refusal);
      });
    look();
    const timer = setInterval(look, 10_000);
    return () => clearInterval(timer);
  }, []);
  const zone = venueZone();
  const mayCreate = isDirector.value;
  if (!events) return <main class="page soft">{common("loading")}</main>;
  const today = onWall(new Date().toISOString(), zone).slice(0, 10);
  const dayOf = (event: TournamentRow) => onWall(event.starts_at, zone).slice(0, 10);
  const over = (event: TournamentRow) => event.status === "finished" || event.status === "cancelled";
  const groups = [
    ["today", events.filter((event) => event.status === "running" || (dayOf(event) === today && !over(event)))],
    ["coming", events.filter((event) => event.status !== "running" && !over(event) && dayOf(event) !== today)],
    ["past", events.filter(over)],
  ] as const;
  return (
    <main class="page stack">
      <div class="attention-strip">
        <Troubles />
      </div>
      <div class="toolbar">
        <h1>{say("events")}</h1>
        <span class="spring" />
        {mayCreate && (
          <Link to="/director/backups" class="button quiet">
            {say("backups")}
          </Link>
        )}
        {mayCreate && (
          <button class="button primary" onClick={() => go("/director/new")}>
            + {say("new")}
          </button>
        )}
      </div>
      {events.length === 0 && (
        <div class="empty">
          <p class="suit" aria-hidden="true">
            ♠
          </p>
          <h2>{say("none")}</h2>
          {mayCreate && <p>{say("none_hint")}</p>}
        </div>
      )}
      {groups.map(
        ([key, group]) =>
          group.length > 0 && (
            <section key={key} class="stack">
              <h2 class="group">{say(key)}</h2>
              <ul class="event-list">
                {group.map((event) => (
                  <li key={event.id}>
                    <EventCard event={event} zone={zone} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </main>
  );
}

function EventCard({ event, zone }: { event: TournamentRow; zone: string }) {
  const over = event.status === "finished" || event.status === "cancelled";
  const look = event.status === "running" ? "good" : event.status === "open" ? "brass" : "";
  return (
    <Link to={`/director/${event.id}/floor`} class="event-card">
      <time class="event-when" dateTime={event.starts_at}>
        <b>{wallTime(event.starts_at, zone)}</b>
        <span>{day(event.starts_at, zone)}</span>
      </time>
      <span class="grow">
        <strong class="event-name">{event.name}</strong>
        <span class="soft">
          {money(event.buy_in, event.currency, { short: true })}
          {over && ` · ${count("entries", event.entries)}`}
          {!over && event.entries > 0 && ` · ${say("players", { in_play: event.in_play, entries: event.entries })}`}
          {event.entries === 0 && event.registered > 0 && ` · ${say("waiting", { registered: event.registered })}`}
        </span>
      </span>
      {event.pool > 0 && <span class="event-pool">{money(event.pool, event.currency, { short: true })}</span>}
      <span class={`badge ${look}`}>{statusWord(event.status)}</span>
    </Link>
  );
}

/** Today or tomorrow at seven in the evening, venue time. */
function thisEvening(zone: string): string {
  const now = Date.now();
  for (let hours = 0; hours < 48; hours++) {
    const at = new Date(Math.ceil(now / 3_600_000) * 3_600_000 + hours * 3_600_000);
    if (onWall(at.toISOString(), zone).endsWith("T19:00")) return at.toISOString();
  }
  return new Date(now + 3_600_000).toISOString();
}

/** A new tournament, from a template or from an older one. */
export function NewEvent() {
  const [templates, setTemplates] = useState<Template[] | null>(null);
  const [earlier, setEarlier] = useState<TournamentRow[]>([]);
  const [setup, setSetup] = useState<Setup | null>(null);
  const zone = venueZone();

  const clone = async (id: number) => {
    const answer = await read<Setup>(`tournaments/${id}`);
    if (!answer.ok) {
      refused(answer.refusal);
      return;
    }
    const { config, structure } = answer.body;
    setSetup({ config: { ...config, name: say("copy_of", { name: config.name }), starts_at: thisEvening(zone) }, structure });
  };
  useEffect(() => {
    const asked = new URLSearchParams(location.search).get("clone");
    if (asked) void clone(Number(asked));
    void read<Template[]>("templates").then((answer) => {
      if (answer.ok) setTemplates(answer.body);
      else refused(answer.refusal);
    });
    void read<TournamentRow[]>("tournaments").then((answer) => {
      if (answer.ok) setEarlier(answer.body.slice(0, 8));
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked once, when the page is opened
  }, []);

  if (setup) return <SetupForm setup={setup} zone={zone} onBack={() => setSetup(null)} />;
  return (
    <main class="page stack">
      <div class="toolbar">
        <h1>{say("new")}</h1>
        <span class="spring" />
        <Link to="/director" class="button quiet">
          {say("back")}
        </Link>
      </div>
      <h2 class="group">{say("from_template")}</h2>
      <ul class="template-list">
        {templates?.map((template) => (
          <li key={template.key}>
            <button
              class="template"
              onClick={() =>
                setSetup({
                  config: { ...template.config, name: words(template.title), starts_at: thisEvening(zone) },
                  structure: template.structure,
                })
              }
            >
              <strong>{words(template.title)}</strong>
              <span class="soft">{words(template.note)}</span>
              <span class="template-facts">
                <span class="badge">{money(template.config.buy_in.pool + template.config.buy_in.fee, template.config.currency, { short: true })}</span>
                <span class="badge">{count("seats", template.config.seats_per_table)}</span>
                <span class="badge">{count("levels", template.structure.periods.filter((period) => period.kind === "level").length)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {earlier.length > 0 && (
        <>
          <h2 class="group">{say("from_event")}</h2>
          <div class="menu-row">
            {earlier.map((event) => (
              <Press key={event.id} on={() => clone(event.id)}>
                {event.name}
              </Press>
            ))}
          </div>
        </>
      )}
    </main>
  );
}

function SetupForm({ setup, zone, onBack }: { setup: Setup; zone: string; onBack: () => void }) {
  const [config, setConfig] = useState<Config>(setup.config);
  const [lines, setLines] = useState<Line[]>(() => setup.structure.periods.map(lineOf));
  const periods = useMemo(() => periodsOf(lines), [lines]);
  const problems = useAdvice(config, periods);
  const nameless = config.name.trim() === "";
  const hindered = problems.some((problem) => problem.hindrance);
  const [send] = useState(resender);
  const create = async () => {
    const answer = await send("tournaments", { ...config, structure: { periods } });
    if (!answer.ok) {
      refused(answer.refusal);
      return;
    }
    const id = (answer as { id?: number }).id ?? answer.result.tournament;
    go(`/director/${id}/clock`);
  };
  return (
    <main class="page narrow">
      <Form>
        <div class="toolbar">
          <h1>{say("new")}</h1>
          <span class="spring" />
          <FixFirst />
          <button class="button quiet" onClick={onBack}>
            {say("other_template")}
          </button>
          <Press class="primary" on={create} disabled={nameless || hindered}>
            {say("create")}
          </Press>
        </div>
        {(nameless || hindered) && <p class="hint why-grey">{say(nameless ? "needs_name" : "hindered")}</p>}
        <Problems problems={problems} />
        <ConfigForm config={config} timeZone={zone} onConfig={setConfig} />
        <h2 class="group">{say("structure")}</h2>
        <StructureTable
          problems={problems}
          lines={lines}
          begins={starts(lines, Date.parse(config.starts_at), 0)}
          current={-1}
          marks={null}
          timeZone={zone}
          onLine={(at, line) => setLines(lines.map((old, index) => (index === at ? line : old)))}
          onLines={setLines}
        />
      </Form>
    </main>
  );
}
