/** Everything that happened, by whom; Undo on every line that can be taken back, what stands in the way on the others. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { read } from "../shared/api.ts";
import { day, language, otherDay, texts, wallSeconds } from "../shared/i18n.ts";
import { WithArticles } from "../shared/rulebook-link.tsx";
import { refused } from "../shared/toasts.tsx";
import type { JournalLine } from "../shared/types.ts";
import { HouseChanges } from "./house-changes.tsx";
import { ABOUT, actorKey, actorWord, folded, handsIn, queryOf, ROLES, roleWord, type Filter, type Fold } from "./history-lines.ts";
import { Press } from "./press.tsx";
import { takeBack, tablesOf, useRoom } from "./room.ts";
import { count, say as common } from "./words.ts";

const say = texts({
  undo: ["Undo", "Отменить"],
  undone: ["undone", "отменено"],
  back_at: ["The own chair is taken. Undone: {where}", "Прежнее место занято. После отмены: {where}"],
  older: ["Earlier", "Раньше"],
  empty: ["Nothing has happened yet", "Пока ничего не произошло"],
  none: ["Nothing like that has happened", "Ничего похожего не было"],
  search: ["Player, seat, amount, line number", "Игрок, место, сумма, номер строки"],
  all: ["All", "Всё"],
  people: ["People", "Игроки"],
  seats: ["Seats", "Места"],
  money: ["Money", "Деньги"],
  clock: ["Clock", "Часы"],
  hands: ["Hands", "Раздачи"],
  setup: ["Set-up", "Настройки"],
  about: ["What about", "О чём"],
  table: ["Table", "Стол"],
  any_table: ["all tables", "все столы"],
  by: ["By", "Кто"],
  anybody: ["by anybody", "кто угодно"],
  show: ["Show", "Показать"],
  hide: ["Hide", "Скрыть"],
  in_the_way: ["line {seq} stands in the way", "мешает строка {seq}"],
});

const PAGE = 60;
const MOST_AT_ONCE = 200; // lines that the server tells at once

/** The lines that a filter finds, as many as have been asked for; they stay when something new happens. */
function useLines(room: number, seq: number, filter: Filter) {
  const [lines, setLines] = useState<JournalLine[] | null>(null);
  const [more, setMore] = useState(false);
  const shown = useRef(PAGE);
  const query = queryOf(filter);
  const spoken = language.value;
  const look = useCallback(
    async (wanted: number, isOld: () => boolean) => {
      let found: JournalLine[] = [];
      let page: JournalLine[];
      do {
        const limit = Math.min(MOST_AT_ONCE, wanted - found.length);
        const before = found.length > 0 ? `&before=${found[found.length - 1]!.seq}` : "";
        const answer = await read<JournalLine[]>(`tournaments/${room}/journal?limit=${limit}${before}${query}`);
        if (isOld()) return;
        if (!answer.ok) return void refused(answer.refusal);
        page = answer.body;
        found = [...found, ...page];
        setMore(page.length === limit);
      } while (page.length === MOST_AT_ONCE && found.length < wanted);
      setLines(found);
    },
    [room, query],
  );
  useEffect(() => {
    shown.current = PAGE;
  }, [query]);
  const known = useRef(seq);
  useEffect(() => {
    let old = false;
    // What comes on top pushes nothing out below.
    shown.current += Math.max(0, seq - known.current);
    known.current = seq;
    const timer = setTimeout(() => void look(shown.current, () => old), 120);
    return () => {
      old = true;
      clearTimeout(timer);
    };
  }, [look, seq, spoken]);
  const older = useCallback(() => look((shown.current += PAGE), () => false), [look]);
  return { lines, more, older };
}

/** Everything that happened, with Undo where it is possible. */
export function History() {
  const room = useRoom();
  const [filter, setFilter] = useState<Filter>({ search: "", about: "", table: "", by: "" });
  const { lines, more, older } = useLines(room.id, room.live.seq.value, filter);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [wanted, setWanted] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const asked = Object.values(filter).some(Boolean);

  useEffect(() => {
    // The line that stands in the way is led to, wherever it is.
    if (wanted === null || !lines) return;
    const line = list.current?.querySelector<HTMLElement>(`#line-${wanted}`);
    if (!line) {
      const oldest = lines[lines.length - 1]?.seq ?? 0;
      if (oldest > wanted && more) void older();
      return;
    }
    line.scrollIntoView({ block: "center" });
    line.focus();
    setWanted(null);
  }, [wanted, lines, more, older, opened]);
  const lead = (seq: number) => {
    const fold = folded(lines ?? []).find((one) => one.lines.some((line) => line.seq === seq));
    if (!fold) setFilter({ search: "", about: "", table: "", by: "" });
    setOpened(new Set([...opened, ...(fold?.lines.map((line) => line.seq) ?? [])]));
    setWanted(seq);
  };
  const groups = filter.about === "hands" || filter.search ? (lines ?? []).map((line) => ({ lines: [line] })) : folded(lines ?? []);

  return (
    <div class="stack">
      <div class="toolbar">
        <h1>{common("history")}</h1>
      </div>
      <Filters filter={filter} lines={lines ?? []} onFilter={setFilter} />
      {lines?.length === 0 && (
        <div class="empty">
          <h2>{say(asked ? "none" : "empty")}</h2>
        </div>
      )}
      {lines && lines.length > 0 && (
        <ol ref={list} class="panel lines history flush">
          {groups.map((group) =>
            group.lines.length > 1 && !group.lines.some((line) => opened.has(line.seq)) ? (
              <Hands key={`h${group.lines[0]!.seq}`} fold={group} onOpen={() => setOpened(new Set([...opened, ...group.lines.map((line) => line.seq)]))} />
            ) : (
              group.lines.map((line) => <Line key={line.seq} line={line} onLead={lead} />)
            ),
          )}
        </ol>
      )}
      {more && lines && <Older key={lines.length} onOlder={older} />}
    </div>
  );
}

function Filters({ filter, lines, onFilter }: { filter: Filter; lines: readonly JournalLine[]; onFilter: (filter: Filter) => void }) {
  const room = useRoom();
  const [typed, setTyped] = useState(filter.search);
  useEffect(() => setTyped(filter.search), [filter.search]);
  useEffect(() => {
    if (typed === filter.search) return;
    const timer = setTimeout(() => onFilter({ ...filter, search: typed.trim() }), 200);
    return () => clearTimeout(timer);
  }, [typed, filter, onFilter]);
  const actors = new Map(lines.filter((line) => line.actor.name).map((line) => [actorKey(line.actor), actorWord(line.actor)]));
  for (const role of ROLES) actors.set(role, roleWord(role));
  if (filter.by && !actors.has(filter.by)) actors.set(filter.by, filter.by);
  return (
    <div class="history-filters">
      <input
        class="input grow"
        type="search"
        placeholder={say("search")}
        aria-label={say("search")}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <select class="input" aria-label={say("table")} value={filter.table} onChange={(event) => onFilter({ ...filter, table: event.currentTarget.value })}>
        <option value="">{say("any_table")}</option>
        {tablesOf(room).map((table) => (
          <option key={table.number} value={String(table.number)}>
            {common("table", { n: table.number })}
          </option>
        ))}
      </select>
      <select class="input" aria-label={say("by")} value={filter.by} onChange={(event) => onFilter({ ...filter, by: event.currentTarget.value })}>
        <option value="">{say("anybody")}</option>
        {[...actors].map(([key, word]) => (
          <option key={key} value={key}>
            {word}
          </option>
        ))}
      </select>
      <div class="segments" role="group" aria-label={say("about")}>
        {ABOUT.map((about) => (
          <button key={about} type="button" class="button small" aria-pressed={filter.about === about} onClick={() => onFilter({ ...filter, about })}>
            {say(about || "all")}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Hands that were dealt one after the other, as one line. */
function Hands({ fold, onOpen }: { fold: Fold; onOpen: () => void }) {
  const room = useRoom();
  const event = room.live.section("event").value;
  const tables = new Set(fold.lines.flatMap((line) => line.tables));
  return (
    <li class="history-fold">
      <time>
        {otherDay(fold.lines[0]!.at, event?.timezone)}
        {wallSeconds(fold.lines[0]!.at, event?.timezone)}
      </time>
      <span class="grow soft">
        {count("hands", handsIn(fold))} · {count("tables", tables.size)}
      </span>
      <button class="button small quiet" onClick={onOpen}>
        {say("show")}
      </button>
    </li>
  );
}

function Line({ line, onLead }: { line: JournalLine; onLead: (seq: number) => void }) {
  const room = useRoom();
  const event = room.live.section("event").value;
  return (
    <li id={`line-${line.seq}`} tabIndex={-1} class={line.undone_by ? "undone" : ""}>
      <time dateTime={line.at} title={day(line.at, event?.timezone)}>
        {otherDay(line.at, event?.timezone)}
        {wallSeconds(line.at, event?.timezone)}
      </time>
      <span class="grow">
        <span class="history-text">
          <WithArticles text={line.text} />
        </span>
        <HouseChanges changes={line.house_rules} />
        <span class="soft history-actor">
          {actorWord(line.actor)} · {line.seq}
        </span>
      </span>
      <Back line={line} onLead={onLead} />
    </li>
  );
}

/** How a line is taken back, or why it is not. */
function Back({ line, onLead }: { line: JournalLine; onLead: (seq: number) => void }) {
  const room = useRoom();
  const { possible, reason, in_the_way, note } = line.undo;
  if (line.undone_by) return <span class="badge">{say("undone")}</span>;
  if (possible && note)
    return (
      <span class="history-undo">
        <span class="soft history-reason">{say("back_at", { where: note })}</span>
        <Press class="small" on={() => takeBack(room, line.seq, line.text)}>
          {say("undo")}
        </Press>
      </span>
    );
  if (possible)
    return (
      <Press class="small" on={() => takeBack(room, line.seq, line.text)}>
        {say("undo")}
      </Press>
    );
  if (!reason) return null;
  return (
    <span class="soft history-reason">
      {in_the_way ? (
        <button type="button" class="link" title={in_the_way.text} onClick={() => onLead(in_the_way.seq)}>
          {say("in_the_way", { seq: String(in_the_way.seq) })}
        </button>
      ) : (
        <WithArticles text={reason} />
      )}
    </span>
  );
}

/** Older lines come when the end of the list comes into sight, or by a tap. */
function Older({ onOlder }: { onOlder: () => Promise<unknown> }) {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const sight = new IntersectionObserver((seen) => {
      if (!seen.some((one) => one.isIntersecting)) return;
      sight.disconnect();
      void onOlder();
    });
    if (foot.current) sight.observe(foot.current);
    return () => sight.disconnect();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each end of the list
  }, []);
  return (
    <div ref={foot}>
      <Press on={onOlder}>{say("older")}</Press>
    </div>
  );
}
