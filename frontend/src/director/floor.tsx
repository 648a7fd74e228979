/** The floor: every open table with its players, and everything that moves between them. */
import { signal } from "@preact/signals";
import { useCallback, useState } from "preact/hooks";
import { texts } from "../shared/i18n.ts";
import { sought as asSought } from "../shared/names.ts";
import { Sheet } from "../shared/sheet.tsx";
import { toast } from "../shared/toasts.tsx";
import type { Seat, SeatView, TableView } from "../shared/types.ts";
import { EntryMenu } from "./entry-menu.tsx";
import { NumberField, Segments } from "./fields.tsx";
import { FixFirst, Form } from "./form.tsx";
import { holdOf } from "./floor-state.ts";
import { PlanPanel } from "./plan.tsx";
import { Press } from "./press.tsx";
import { act, isDecided, isOver, tablesOf, useRoom } from "./room.ts";
import { isDirector } from "./session.ts";
import { TableMenu } from "./table-menu.tsx";
import { TableTile } from "./table-tile.tsx";
import { count, say as common, seatWord } from "./words.ts";

const say = texts({
  open_table: ["Open a table", "Открыть стол"],
  opened: ["Table {n} is open", "Стол {n} открыт"],
  number: ["Number", "Номер"],
  size: ["Seats", "Мест"],
  all: ["All", "Все"],
  find: ["Find a player", "Найти игрока"],
  not_arrived: ["Not arrived", "Не дошли"],
  waiting: ["Waiting", "Ждут"],
  balancing: ["Balancing", "Балансировка"],
  approve: ["I approve", "С одобрением"],
  automatic: ["Automatic", "Автоматически"],
  set_automatic: ["Plans are carried out by themselves", "Планы выполняются сами"],
  set_approve: ["Plans wait for approval", "Планы ждут одобрения"],
  hand_for_hand: ["Hand for hand", "Раздача в раздачу"],
  hfh_on: ["Hand for hand is on", "Включена игра «раздача в раздачу»"],
  hfh_off: ["Hand for hand is off", "Игра «раздача в раздачу» выключена"],
  moving: ["{name}: tap a free seat, or a player to change chairs with", "{name}: укажите свободное место или игрока для обмена местами"],
  swapped: ["{name} and {other} have changed chairs", "Обмен местами: {name} и {other}"],
  moving_hint: ["from {seat} · Esc to leave it", "откуда: {seat} · Esc – отменить"],
  moved: ["{name} moves to {seat}", "{name} пересаживается: {seat}"],
  choose_player: ["Tap a player first, then “Move”.", "Сначала выберите игрока и «Пересадить»."],
  no_tables: ["No tables are open yet", "Столов пока нет"],
  no_tables_hint: [
    "A table opens by itself when the first seat is drawn, or open one here.",
    "Стол откроется сам при первой жеребьёвке места, или откройте его здесь.",
  ],
  none_such: ["No such tables now", "Таких столов сейчас нет"],
});

interface Moving {
  entry: number;
  name: string;
  from: Seat;
}

/** Who is being moved by tap and tap; Escape lets go. */
export const moving = signal<Moving | null>(null);

type Filter = "all" | "not_arrived" | "waiting";

/** All tables at a glance. */
export function Floor() {
  const room = useRoom();
  const [filter, setFilter] = useState<Filter>("all");
  const [player, setPlayer] = useState<{ table: number; entry: number } | null>(null);
  const [table, setTable] = useState<number | null>(null);
  const [opening, setOpening] = useState(false);
  const [sought, setSought] = useState("");
  const wanted = asSought(sought);
  const all = tablesOf(room).filter((one) => one.is_open);
  const found = (seat: SeatView) => wanted !== "" && asSought(seat.name).includes(wanted);
  const shown = all.filter(
    (one) => wanted === "" || one.seats.some(found),
  ).filter(
    (one) =>
      filter === "all" ||
      (filter === "not_arrived" ? one.seats.some((seat) => !seat.arrived) : one.hand === null && holdOf(one, room.reading.value) !== null),
  );
  const chosen = player && all.find((one) => one.number === player.table)?.seats.find((one) => one.entry === player.entry);

  const tapSeat = useCallback((at: TableView, seatNo: number, seat: SeatView | undefined) => {
    const mover = moving.value;
    if (mover && seat?.entry === mover.entry) moving.value = null;
    else if (mover && seat) {
      moving.value = null;
      const there = { table: at.number, number: seatNo };
      const fields = { first: mover.entry, first_seat: mover.from, second: seat.entry, second_seat: there };
      void act(room, { name: "swap-seats", fields, done: say("swapped", { name: mover.name, other: seat.name }) });
    } else if (mover && !seat) {
      moving.value = null;
      const target = { table: at.number, number: seatNo };
      const done = say("moved", { name: mover.name, seat: seatWord(target) });
      void act(room, { name: "move-entry", fields: { entry: mover.entry, origin: mover.from, target }, done });
    } else if (seat) {
      moving.value = null;
      setPlayer({ table: at.number, entry: seat.entry });
    } else if (isDirector.value) toast({ kind: "bad", text: say("choose_player") });
  }, [room]);

  return (
    <div class="floor">
      <div class="floor-tables">
        <Toolbar tables={all} filter={filter} sought={sought} onSeek={setSought} onFilter={setFilter} onOpen={() => setOpening(true)} />
        {moving.value && (
          <div class="notice brass" role="status">
            <span>
              <strong>{say("moving", { name: moving.value.name })}</strong>{" "}
              <span class="soft">{say("moving_hint", { seat: seatWord(moving.value.from) })}</span>
            </span>
            <button class="button small" onClick={() => (moving.value = null)}>
              {common("cancel")}
            </button>
          </div>
        )}
        {shown.length === 0 ? (
          <div class="empty">
            <h2>{all.length === 0 ? say("no_tables") : say("none_such")}</h2>
            {all.length === 0 && <p>{say("no_tables_hint")}</p>}
          </div>
        ) : (
          <div class="tiles">
            {shown.map((one) => (
              <TableTile
                key={one.number}
                table={one}
                moving={moving.value?.entry ?? null}
                sought={wanted}
                onSeat={tapSeat}
                onTable={setTable}
              />
            ))}
          </div>
        )}
      </div>
      <PlanPanel />
      {player && chosen && (
        <EntryMenu
          card={{ ...chosen, seat: { table: player.table, number: chosen.seat } }}
          onClose={() => setPlayer(null)}
          onMove={isOver(room) ? undefined : () => {
            moving.value = { entry: chosen.entry, name: chosen.name, from: { table: player.table, number: chosen.seat } };
            setPlayer(null);
          }}
        />
      )}
      {table !== null && isDirector.value && <TableMenu number={table} onClose={() => setTable(null)} />}
      {opening && <OpenTable tables={tablesOf(room)} onClose={() => setOpening(false)} />}
    </div>
  );
}

function Toolbar({ tables, filter, sought, onSeek, onFilter, onOpen }: {
  tables: TableView[];
  filter: Filter;
  sought: string;
  onSeek: (name: string) => void;
  onFilter: (filter: Filter) => void;
  onOpen: () => void;
}) {
  const room = useRoom();
  const event = room.live.section("event").value;
  const handForHand = room.live.section("hand_for_hand").value;
  const walking = tables.reduce((sum, table) => sum + table.seats.filter((seat) => !seat.arrived).length, 0);
  const waiting = tables.filter((table) => table.hand === null && holdOf(table, room.reading.value) !== null).length;
  if (!event) return null;
  const filters = [
    ["all", `${say("all")} ${tables.length}`],
    ["not_arrived", `${say("not_arrived")} ${walking}`],
    ["waiting", `${say("waiting")} ${waiting}`],
  ] as const;
  return (
    <div class="toolbar">
      <h1 class="visually-hidden">{common("floor")}</h1>
      <Segments label={count("tables", tables.length)} value={filter} options={filters} onValue={onFilter} />
      <input
        id="search"
        class="input search-small"
        type="search"
        placeholder={say("find")}
        aria-label={say("find")}
        value={sought}
        onInput={(input) => onSeek(input.currentTarget.value)}
      />
      <span class="spring" />
      {isDirector.value && !isDecided(room) && event.status === "running" && (
        <Press
          class="small"
          aria-pressed={handForHand?.on ?? false}
          on={() => {
            const on = !handForHand?.on;
            return act(room, { name: "set-hand-for-hand", fields: { on }, done: say(on ? "hfh_on" : "hfh_off") });
          }}
        >
          {say("hand_for_hand")}
        </Press>
      )}
      {isDirector.value && !isOver(room) && (
      <Segments
        label={say("balancing")}
        value={event.balancing}
        options={[
          ["approve", say("approve")],
          ["automatic", say("automatic")],
        ]}
        onValue={(balancing) =>
          void act(room, { name: "set-balancing", fields: { balancing }, done: say(`set_${balancing}`) })
        }
      />
      )}
      {isDirector.value && !isDecided(room) && (
        <button class="button small" onClick={onOpen}>
        {say("open_table")}
        </button>
      )}
    </div>
  );
}

function OpenTable({ tables, onClose }: { tables: TableView[]; onClose: () => void }) {
  const room = useRoom();
  const event = room.live.section("event").value;
  const [number, setNumber] = useState(Math.max(0, ...tables.map((table) => table.number)) + 1);
  const [size, setSize] = useState(event?.seats_per_table ?? 9);
  const open = async () => {
    const fields = { table: number, size };
    if ((await act(room, { name: "open-table", fields, done: say("opened", { n: number }) })).ok) onClose();
  };
  return (
    <Sheet title={say("open_table")} onClose={onClose}>
      <Form>
        <div class="columns">
          <NumberField label={say("number")} value={number} onValue={setNumber} min={1} autoFocus />
          <NumberField label={say("size")} value={size} onValue={setSize} min={2} max={10} />
        </div>
        <div class="sheet-actions">
          <FixFirst />
          <Press class="primary" on={open}>
            {say("open_table")}
          </Press>
        </div>
      </Form>
    </Sheet>
  );
}
