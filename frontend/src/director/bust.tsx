/** Somebody is out: now, in the same hand as somebody else, or earlier than it is told. */
import { useEffect, useState } from "preact/hooks";
import { read } from "../shared/api.ts";
import { placeText, texts } from "../shared/i18n.ts";
import { refused } from "../shared/toasts.tsx";
import type { Answer, Commands, Refusal, ResultRow, Seat, TableView } from "../shared/types.ts";
import { Segments, WhenField } from "./fields.tsx";
import { FixFirst, Form } from "./form.tsx";
import { Press } from "./press.tsx";
import { act, useRoom, type Room } from "./room.ts";
import { say as common } from "./words.ts";

const say = texts({
  busted: ["{name} is out", "{name} выбывает"],
  yes: ["Yes, the same hand", "Да, та же раздача"],
  no: ["No, another hand", "Нет, другая раздача"],
  who_had_more: ["Who had more at the start of the hand?", "У кого было больше в начале раздачи?"],
  tap_in_order: ["Tap them in order, the largest stack first.", "Нажимайте по порядку, начиная с большего стека."],
  more: ["{name} had more", "{name}: было больше"],
  equal: ["Equal stacks", "Поровну"],
  as_many: ["= as many as the one before", "= столько же, сколько у предыдущего"],
  again: ["Begin again", "Сначала"],
  done: ["That is right", "Всё верно"],
  between: ["Between whom", "Между кем"],
  at_time: ["At what time", "Во сколько"],
  after_before: ["after {after}, before {before}", "после: {after}, раньше: {before}"],
  after_all: ["after everybody so far: {after}", "позже всех: после {after}"],
  before_all: ["before everybody: {before}", "раньше всех: до {before}"],
  place_hint: [
    "Nobody else’s bust is touched; the places below follow.",
    "Вылеты остальных не меняются, места ниже пересчитаются сами.",
  ],
  when: ["Went out at", "Выбыл в"],
  enter: ["Enter the bust", "Внести вылет"],
  nobody: ["Nobody is out yet: say the time.", "Пока никто не выбыл: укажите время."],
});

/** Whom the report is about. */
export interface Leaving {
  entry: number;
  name: string;
  seat: Seat | null;
}

/** The hand that a table without a tablet is in is told by nobody: the server goes by the time then, and asks. */
export function handTold(table: TableView | undefined): number {
  return table?.tablet?.online ? (table.hand?.number ?? table.hands) : 0;
}

type More = Partial<Omit<Commands["bust-entries"], "table" | "hand" | "busts">> & { rank?: number };

/** What must be asked before it is known who of a hand stands better. */
export const ASKED = ["chips_at_start_needed", "same_hand"] as const;

export const isAsked = (refusal: Refusal) => ASKED.some((code) => code === refusal.code);

/** Report that a player is out; a refusal that only asks is the caller's to answer. */
export async function reportBust(room: Room, who: Leaving, { rank, ...more }: More = {}): Promise<Answer | null> {
  const { entry, name, seat } = who;
  if (!seat) return null;
  const table = room.live.section(`tables/${seat.table}`).value;
  const busts = [{ entry, seat: seat.number, chips_at_start: null, rank: rank ?? null }];
  const fields = { table: seat.table, hand: handTold(table), busts, ...more };
  return act(room, { name: "bust-entries", fields, done: say("busted", { name }), expects: ASKED });
}

/** The same hand? And if it was: who had more? */
export function BustForm({ who, asked: first, onClose }: { who: Leaving; asked: Refusal; onClose: () => void }) {
  const room = useRoom();
  const [asked, setAsked] = useState(first);
  const [more, setMore] = useState<More>({});
  const report = async (said: More) => {
    const answer = await reportBust(room, who, said);
    if (answer?.ok) onClose();
    else if (answer && isAsked(answer.refusal)) {
      setMore(said);
      setAsked(answer.refusal);
    }
  };
  if (asked.code === "same_hand")
    return (
      <div class="stack">
        <p class="question">{asked.text}</p>
        <div class="menu-row">
          <Press class="large" on={() => report({ same_hand_as: Number(asked.detail?.["entry"]) })}>
            {say("yes")}
          </Press>
          <Press class="large" on={() => report({ own_hand: true })}>
            {say("no")}
          </Press>
        </div>
      </div>
    );
  return (
    <WhoHadMore
      players={playersOf(asked)}
      onOrder={(ranks) => {
        const told_again = [...ranks]
          .filter(([entry]) => entry !== who.entry)
          .map(([entry, rank]) => ({ entry, rank, chips_at_start: null }));
        return report({ ...more, told_again, rank: ranks.get(who.entry) ?? 0 });
      }}
    />
  );
}

interface Named {
  entry: number;
  name: string;
}

function playersOf(asked: Refusal): Named[] {
  const named = (asked.detail?.["named"] ?? {}) as unknown as Record<string, string>;
  return String(asked.detail?.["entries"] ?? "")
    .split(", ")
    .map((entry) => ({ entry: Number(entry), name: named[entry] ?? common("entry", { n: Number(entry) }) }));
}

/** The line from the largest stack to the smallest; a step holds those who had as many. */
export function ranksOf(line: readonly (readonly number[])[]): Map<number, number> {
  return new Map(line.flatMap((step, index) => step.map((entry) => [entry, line.length - index] as const)));
}

/** Tapped in order: two are one tap, more are a tap each. */
export function WhoHadMore({ players, onOrder }: {
  players: readonly Named[];
  onOrder: (ranks: Map<number, number>) => Promise<unknown>;
}) {
  const [line, setLine] = useState<readonly (readonly number[])[]>([]);
  const [equal, setEqual] = useState(false);
  const [one, other] = players;
  if (players.length === 2 && one && other)
    return (
      <div class="stack">
        <h3>{say("who_had_more")}</h3>
        <div class="menu">
          <Press class="large" on={() => onOrder(ranksOf([[one.entry], [other.entry]]))}>
            {say("more", { name: one.name })}
          </Press>
          <Press class="large" on={() => onOrder(ranksOf([[other.entry], [one.entry]]))}>
            {say("more", { name: other.name })}
          </Press>
          <Press class="large" on={() => onOrder(ranksOf([[one.entry, other.entry]]))}>
            {say("equal")}
          </Press>
        </div>
      </div>
    );
  const tap = (entry: number) => {
    const last = line[line.length - 1];
    setLine(equal && last ? [...line.slice(0, -1), [...last, entry]] : [...line, [entry]]);
    setEqual(false);
  };
  const tapped = line.flat();
  return (
    <div class="stack">
      <h3>{say("who_had_more")}</h3>
      <p class="soft">{say("tap_in_order")}</p>
      <div class="menu">
        {players.map(({ entry, name }) => (
          <button
            type="button"
            key={entry}
            class="button large"
            aria-pressed={tapped.includes(entry)}
            disabled={tapped.includes(entry)}
            onClick={() => tap(entry)}
          >
            {tapped.includes(entry) && <b>{1 + line.findIndex((step) => step.includes(entry))}. </b>}
            {name}
          </button>
        ))}
      </div>
      <div class="sheet-actions">
        <button
          type="button"
          class="button"
          aria-pressed={equal}
          disabled={line.length === 0 || tapped.length === players.length}
          onClick={() => setEqual(!equal)}
        >
          {say("as_many")}
        </button>
        <button type="button" class="button quiet" onClick={() => setLine([])}>
          {say("again")}
        </button>
        <Press class="primary" disabled={tapped.length < players.length} on={() => onOrder(ranksOf(line))}>
          {say("done")}
        </Press>
      </div>
    </div>
  );
}

interface Gap {
  after: Named | null;
  before: Named | null;
  place: string;
}

/** Where somebody can have gone out: between those of two hands, who are already out; the latest first. */
export function gapsOf(results: readonly ResultRow[]): Gap[] {
  const steps: ResultRow[] = [];
  for (const row of results) if (steps[steps.length - 1]?.place.first !== row.place.first) steps.push(row);
  const named = (row: ResultRow | undefined): Named | null => (row ? { entry: row.entry, name: row.name } : null);
  return [...steps, undefined].map((row, index) => ({
    after: named(row),
    before: named(steps[index - 1]),
    place: row ? placeText(row.place) : "",
  }));
}

function gapWord({ after, before }: Gap): string {
  if (after && before) return say("after_before", { after: after.name, before: before.name });
  if (after) return say("after_all", { after: after.name });
  return before ? say("before_all", { before: before.name }) : "";
}

const SHOWN = 40;

/** A bust that was forgotten, or told at the wrong time: after whom and before whom, or at what time. */
export function PlaceForm({ who, onClose, onBack }: { who: Leaving; onClose: () => void; onBack: () => void }) {
  const room = useRoom();
  const [results, setResults] = useState<ResultRow[] | null>(null);
  const [by, setBy] = useState<"between" | "time">("between");
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<Gap | null>(null);
  const event = room.live.section("event").value;
  const winner = room.live.section("winner").value;
  const [at, setAt] = useState(() => new Date(room.live.serverNow()).toISOString());
  useEffect(() => {
    void read<ResultRow[]>(`tournaments/${room.id}/results`).then((answer) => {
      if (answer.ok) setResults(answer.body);
      else refused(answer.refusal);
    });
  }, [room.id]);
  if (!event || results === null) return <p class="soft">{common("loading")}</p>;
  const out = results.filter(({ entry }) => entry !== who.entry && entry !== winner?.entry);
  const wanted = search.trim().toLocaleLowerCase();
  const gaps = gapsOf(out).filter((gap) => gapWord(gap) !== "" && gapWord(gap).toLocaleLowerCase().includes(wanted));
  const between = by === "between" && out.length > 0;
  const enter = async () => {
    const where = between
      ? { after: chosen?.after?.entry ?? null, before: chosen?.before?.entry ?? null, at: null }
      : { after: null, before: null, at };
    const fields = { entry: who.entry, seat: who.seat, ...where };
    if ((await act(room, { name: "place-bust", fields, done: say("busted", { name: who.name }) })).ok) onClose();
  };
  return (
    <Form>
      {out.length > 0 && (
        <Segments
          label={common("place_of_bust")}
          value={by}
          options={[["between", say("between")], ["time", say("at_time")]]}
          onValue={setBy}
        />
      )}
      {out.length === 0 && <p class="soft">{say("nobody")}</p>}
      {between ? (
        <>
          {out.length > 8 && (
            <input
              class="input"
              type="search"
              aria-label={common("search")}
              placeholder={common("search")}
              value={search}
              onInput={(input) => setSearch(input.currentTarget.value)}
            />
          )}
          <ol class="lines flush gaps">
            {gaps.slice(0, SHOWN).map((gap) => {
              const same = chosen?.after?.entry === gap.after?.entry && chosen?.before?.entry === gap.before?.entry;
              return (
                <li key={`${gap.after?.entry}-${gap.before?.entry}`}>
                  <button type="button" class="button wide choice" aria-pressed={chosen !== null && same} onClick={() => setChosen(gap)}>
                    {gapWord(gap)}
                  </button>
                </li>
              );
            })}
          </ol>
        </>
      ) : (
        <WhenField label={say("when")} value={at} timeZone={event.timezone} onValue={setAt} />
      )}
      <p class="soft">{say("place_hint")}</p>
      <div class="sheet-actions">
        <FixFirst />
        <button type="button" class="button quiet" onClick={onBack}>
          {common("cancel")}
        </button>
        <Press class="primary" disabled={between && chosen === null} on={enter}>
          {say("enter")}
        </Press>
      </div>
    </Form>
  );
}
