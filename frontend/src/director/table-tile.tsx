/** One table of the floor map. */
import { useMemo } from "preact/hooks";
import { language, texts } from "../shared/i18n.ts";
import { sought as asSought } from "../shared/names.ts";
import type { MoveView, SeatView, TableView } from "../shared/types.ts";
import { chairs } from "./around.ts";
import { holdOf } from "./floor-state.ts";
import { useRoom } from "./room.ts";
import { aboutWord, count, holdWord, say as common, seatWord } from "./words.ts";

const say = texts({
  hand: ["Hand {n}", "Раздача {n}"],
  free: ["Seat {n}, free", "Место {n}, свободно"],
  ready: ["Ready to deal", "Можно сдавать"],
  tablet_online: ["Tablet online", "Планшет на связи"],
  tablet_offline: ["Tablet offline", "Планшет не на связи"],
  calls: ["Calls the floor", "Зовёт судью"],
  walking: ["on the way", "идёт"],
  send: ["→ {name}", "→ {name}"],
  rebuy: ["rebuy?", "ребай?"],
  misses: ["Misses {hands}", "Пропускает: {hands}"],
  not_counted: ["not counted since", "с тех пор не считан"],
});

/** A tile is drawn anew only when its own table has changed: a room has hundreds of them. */
export function TableTile({ table, moving, sought, onSeat, onTable }: {
  table: TableView;
  moving: number | null;
  sought: string;
  onSeat: (table: TableView, seatNo: number, seat: SeatView | undefined) => void;
  onTable: (table: number) => void;
}) {
  const room = useRoom();
  const spoken = language.value;
  const called = room.live.section("floor_calls").value?.some((call) => call.table === table.number) ?? false;
  const hold = holdOf(table, room.reading.value);
  const sent = JSON.stringify(sentFrom(room.live.section("moves").value ?? [], table));
  return useMemo(
    () => <Tile key={spoken} {...{ table, hold, moving, sought, called, onSeat, onTable }} sent={JSON.parse(sent) as Sent[]} />,
    [table, hold, moving, sought, called, onSeat, onTable, spoken, sent],
  );
}

interface Sent {
  chair: number;
  name: string;
  to: string;
}

/** Who was sent away from a chair of this table that is free since, and has not arrived. */
function sentFrom(moves: readonly MoveView[], table: TableView): Sent[] {
  return moves
    .filter((move) => move.state === "walking" && move.from.table === table.number && move.to.table !== table.number)
    .filter((move) => !table.seats.some((seat) => seat.seat === move.from.number))
    .map((move) => ({ chair: move.from.number, name: move.name, to: seatWord(move.to) }));
}

function Tile({ table, hold, moving, sought, called, sent, onSeat, onTable }: {
  sent: readonly Sent[];
  table: TableView;
  hold: string | null;
  moving: number | null;
  sought: string;
  called: boolean;
  onSeat: (table: TableView, seatNo: number, seat: SeatView | undefined) => void;
  onTable: (table: number) => void;
}) {
  const drawing = chairs(table.size);
  const bySeat = new Map(table.seats.map((seat) => [seat.seat, seat]));
  return (
    <section
      class={`tile ${called ? "called" : ""} ${moving !== null ? "choosing" : ""}`}
      aria-label={common("table", { n: table.number })}
      style={{ gridTemplateRows: `repeat(${Math.max(3, drawing.rows)}, minmax(48px, auto))` }}
    >
      <div class="tile-felt" aria-hidden="true" />
      <button class="tile-centre" onClick={() => onTable(table.number)} style={centre(table.size)}>
        <span class="tile-number">{table.number}</span>
        <State table={table} hold={hold} called={called} />
      </button>
      {drawing.chairs.map((chair) => (
        <Chair
          key={chair.seat}
          seatNo={chair.seat}
          seat={bySeat.get(chair.seat)}
          sent={sent.find((one) => one.chair === chair.seat)}
          marks={marks(table, chair.seat)}
          moving={moving}
          sought={sought}
          style={{ gridRow: String(chair.row), gridColumn: chair.column }}
          onTap={() => onSeat(table, chair.seat, bySeat.get(chair.seat))}
        />
      ))}
    </section>
  );
}

/** The middle of the felt: between the far row and the dealer. */
function centre(size: number): Record<string, string> {
  const { rows } = chairs(size);
  return { gridColumn: "5 / span 4", gridRow: size <= 2 ? "1 / -1" : `2 / ${Math.max(2, rows) + 1}` };
}

function State({ table, hold, called }: { table: TableView; hold: string | null; called: boolean }) {
  const word = table.hand ? say("hand", { n: table.hand.number }) : hold ? holdWord(hold) : say("ready");
  return (
    <>
      {called ? (
        <span class="badge bad ring">{say("calls")}</span>
      ) : (
        <span class={`tile-state ${table.hand ? "" : hold ? "waits" : "ready"}`}>{word}</span>
      )}
      <span class="tile-foot">
        {count("players", table.seats.length)}
        {table.tablet &&
          Array.from({ length: table.tablet.devices }, (_, nth) => nth < table.tablet!.online).map((online, nth) => (
            <span
              key={nth}
              class={`dot ${online ? "good" : "bad"}`}
              role="img"
              aria-label={say(online ? "tablet_online" : "tablet_offline")}
              title={say(online ? "tablet_online" : "tablet_offline")}
            />
          ))}
      </span>
    </>
  );
}

/** Which discs lie before a seat: those of the hand under way, or of the next hand. */
function marks(table: TableView, seat: number): string[] {
  const at = table.hand || !table.next ? table : table.next;
  const found: string[] = [];
  if (at.button === seat) found.push("D");
  if (at.small_blind === seat) found.push("SB");
  if (at.big_blind === seat) found.push("BB");
  return found;
}

function Chair({ seatNo, seat, sent, marks: discs, moving, sought, style, onTap }: {
  seatNo: number;
  sent: Sent | undefined;
  seat: SeatView | undefined;
  marks: string[];
  moving: number | null;
  sought: string;
  style: Record<string, string>;
  onTap: () => void;
}) {
  if (!seat)
    return (
      <button
        class={sent ? "chair free sent" : "chair free"}
        style={style}
        onClick={onTap}
        aria-label={say("free", { n: seatNo })}
        title={sent && `${sent.name} → ${sent.to}`}
      >
        <span class="chair-no">{seatNo}</span>
        {sent && <span class="chair-stack">{say("send", { name: sent.name })}</span>}
        <Discs marks={discs} />
      </button>
    );
  const look = [
    "chair",
    seat.status === "broke" && "broke",
    !seat.arrived && "walking",
    seat.penalty_hands > 0 && "missing",
    seat.entry === moving && "mover",
    sought !== "" && asSought(seat.name).includes(sought) && "found-chair",
  ];
  return (
    <button class={look.filter(Boolean).join(" ")} style={style} onClick={onTap} title={seat.name}>
      <span class="chair-name">
        <span class="chair-no">{seatNo}</span> {seat.name}
      </span>
      <span class="chair-stack">
        {!seat.arrived ? (
          say("walking")
        ) : seat.status === "broke" ? (
          say("rebuy")
        ) : (
          <span class={seat.counted ? "" : "old"} title={seat.counted ? undefined : say("not_counted")}>
            {aboutWord(seat)}
          </span>
        )}
        {seat.penalty_hands > 0 && (
          <span class="chair-penalty" title={say("misses", { hands: count("hands", seat.penalty_hands) })}>
            −{seat.penalty_hands}
          </span>
        )}
      </span>
      <Discs marks={discs} />
    </button>
  );
}

function Discs({ marks: discs }: { marks: string[] }) {
  if (discs.length === 0) return null;
  return (
    <span class="discs">
      {discs.map((disc) => (
        <span key={disc} class={`disc ${disc === "D" ? "button-disc" : ""}`}>
          {disc}
        </span>
      ))}
    </span>
  );
}
