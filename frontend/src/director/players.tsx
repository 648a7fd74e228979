/** Everybody who entered: searched, filtered, and each with the same menu as on the floor. */
import { useEffect, useState } from "preact/hooks";
import { money, placeText, texts } from "../shared/i18n.ts";
import { ArticleLink } from "../shared/rulebook-link.tsx";
import { refused } from "../shared/toasts.tsx";
import type { EntryPage, EntryRow, EntryStatus } from "../shared/types.ts";
import { EntryMenu } from "./entry-menu.tsx";
import { Segments } from "./fields.tsx";
import { entryList } from "./people.ts";
import { useRoom } from "./room.ts";
import { aboutWord, count, entryStatusWord, say as common } from "./words.ts";

const say = texts({
  all: ["All", "Все"],
  name: ["Player", "Игрок"],
  status: ["Status", "Состояние"],
  seat: ["Seat", "Место"],
  stack: ["Stack", "Стек"],
  rebuys: ["R / A", "Р / А"],
  rebuys_title: ["Rebuys / add-ons", "Ребаи / аддоны"],
  paid: ["Paid", "Оплачено"],
  place: ["Place", "Итог"],
  next: ["Further", "Дальше"],
  back: ["Back", "Назад"],
  penalties: ["Penalties", "Взыскания"],
  warning: ["Warning", "Предупреждение"],
  disqualification: ["Disqualification", "Дисквалификация"],
  left: ["{hands} left", "осталось: {hands}"],
  served: ["served", "отбыто"],
  nobody: ["Nobody here yet", "Здесь пока никого"],
  nobody_hint: ["Players appear when they register at the desk or by phone.", "Игроки появятся после регистрации у стойки или с телефона."],
});

const PAGE = 100;
const FILTERS: readonly (EntryStatus | "all")[] = ["all", "seated", "registered", "broke", "out", "voided", "cancelled"];

/** All entries, a page at a time. */
export function Players() {
  const room = useRoom();
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState<EntryStatus | "all">("all");
  const [page, setPage] = useState(0);
  const [list, setList] = useState<EntryPage | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  const event = room.live.section("event").value;
  const seq = room.live.seq.value;

  useEffect(() => {
    let old = false;
    const timer = setTimeout(() => {
      void entryList(room.id, { search: search.trim(), status: status === "all" ? "" : status, page }).then((answer) => {
        if (old) return;
        if (answer.ok) setList(answer.body);
        else refused(answer.refusal);
      });
    }, 150);
    return () => {
      old = true;
      clearTimeout(timer);
    };
  }, [room.id, search, status, page, seq]);

  if (!event) return null;
  const chosen = list?.entries.find((entry) => entry.id === open);
  const size = list ? Math.max(PAGE, list.entries.length) : PAGE;
  return (
    <div class="stack">
      <div class="toolbar">
        <h1>{common("players")}</h1>
        {list && <span class="soft">{count("entries", list.count)}</span>}
        <span class="spring" />
        <Segments
          label={say("status")}
          value={status}
          options={FILTERS.map((one) => [one, one === "all" ? say("all") : entryStatusWord(one)] as const)}
          onValue={(value) => {
            setStatus(value);
            setPage(0);
          }}
        />
        <input
          id="search"
          class="input search-small"
          type="search"
          placeholder={common("search")}
          aria-label={common("search")}
          value={search}
          onInput={(input) => {
            setSearch(input.currentTarget.value);
            setPage(0);
          }}
        />
      </div>
      <Penalties />
      {list && list.entries.length === 0 ? (
        <div class="empty">
          <h2>{search || status !== "all" ? common("nothing_found") : say("nobody")}</h2>
          {!search && status === "all" && <p>{say("nobody_hint")}</p>}
        </div>
      ) : (
        <div class="panel scroll flush">
          <table class="table people">
            <thead>
              <tr>
                <th class="number">№</th>
                <th>{say("name")}</th>
                <th>{say("status")}</th>
                <th>{say("seat")}</th>
                <th class="number">{say("stack")}</th>
                <th class="number" title={say("rebuys_title")}>
                  {say("rebuys")}
                </th>
                <th class="number">{say("paid")}</th>
                <th class="number">{say("place")}</th>
              </tr>
            </thead>
            <tbody>
              {list?.entries.map((entry) => (
                <Line key={entry.id} entry={entry} currency={event.currency} onOpen={() => setOpen(entry.id)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {list && list.count > size && (
        <div class="menu-row">
          <button class="button" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {say("back")}
          </button>
          <span class="soft">
            {page + 1} / {Math.ceil(list.count / size)}
          </span>
          <button class="button" disabled={(page + 1) * size >= list.count} onClick={() => setPage(page + 1)}>
            {say("next")}
          </button>
        </div>
      )}
      {chosen && (
        <EntryMenu card={{ ...chosen, entry: chosen.id }} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

function Line({ entry, currency, onOpen }: { entry: EntryRow; currency: string; onOpen: () => void }) {
  const inPlay = entry.status === "seated" || entry.status === "broke";
  const look = entry.status === "seated" ? "good" : entry.status === "broke" || entry.status === "registered" ? "warn" : "";
  return (
    <tr onClick={onOpen} class={inPlay || entry.status === "registered" ? "" : "gone"}>
      <td class="number soft">{entry.id}</td>
      <td>
        <button class="link" onClick={onOpen}>
          {entry.name}
        </button>
      </td>
      <td>
        <span class={`badge ${look}`}>{entryStatusWord(entry.status)}</span>
      </td>
      <td class="whole">{entry.seat ? `${entry.seat.table} · ${entry.seat.number}` : ""}</td>
      <td class={`number ${entry.counted ? "" : "old"}`}>{inPlay ? aboutWord(entry) : ""}</td>
      <td class="number">{entry.rebuys || entry.addons ? `${entry.rebuys} / ${entry.addons}` : ""}</td>
      <td class="number">{entry.paid ? money(entry.paid, currency, { short: true }) : ""}</td>
      <td class="number">{entry.place ? placeText(entry.place) : ""}</td>
    </tr>
  );
}

function Penalties() {
  const room = useRoom();
  const penalties = room.live.section("penalties").value ?? [];
  if (penalties.length === 0) return null;
  return (
    <details class="panel" open={penalties.some((penalty) => penalty.hands_left > 0)}>
      <summary>
        {say("penalties")} <span class="badge">{penalties.length}</span>
      </summary>
      <ul class="lines">
        {penalties.map((penalty) => (
          <li key={penalty.id}>
            <span class="grow">
              <strong>{penalty.name}</strong> – {penalty.note}{" "}
              {penalty.article && <ArticleLink id={penalty.article} />}
            </span>
            <span class={`badge ${penalty.hands_left > 0 ? "warn" : ""}`}>
              {penalty.kind === "rounds"
                ? `${count("rounds", penalty.rounds)} · ${penalty.hands_left > 0 ? say("left", { hands: count("hands", penalty.hands_left) }) : say("served")}`
                : say(penalty.kind)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
