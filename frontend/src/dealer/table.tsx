/** The table as it lies before the dealer. */
import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { number } from "../shared/i18n.ts";
import { RulesSheet } from "../shared/rulebook.tsx";
import type { SeatView } from "../shared/types.ts";
import { ahead, type Table } from "./ahead.ts";
import { BustSheet, CountSheet } from "./chips.tsx";
import { isAway, overWords, type Following } from "./following.ts";
import { Head } from "./head.tsx";
import { Panel } from "./panel.tsx";
import { FloorSheet, SeatSheet, SettingsSheet, type Open } from "./sheets.tsx";
import { laid, type Size } from "./spots.ts";
import { shelf } from "./tablet.ts";
import { say, tapWords } from "./words.ts";

function Seat({ place, seat, table, over, onTap, style }: {
  place: number;
  seat: SeatView | undefined;
  table: Table;
  over: boolean;
  onTap: () => void;
  style: Record<string, string>;
}) {
  if (!seat) {
    const sent = table.leaving.find((move) => move.state === "walking" && move.from.number === place);
    if (sent)
      return (
        <div class="seat sent" style={style}>
          <b class="place">{place}</b>
          <span class="who">{sent.name}</span>
          <span class="note brass">{say("moves_to", { table: sent.to.table, seat: sent.to.number })}</span>
        </div>
      );
    return (
      <div class="seat empty" style={style}>
        <b class="place">{place}</b> {say("empty")}
      </div>
    );
  }
  const leave = table.leaving.find((move) => move.entry === seat.entry);
  const note =
    seat.status === "out"
      ? say("out")
      : seat.status === "broke"
        ? say("broke")
        : !seat.arrived
          ? say("coming")
          : leave
            ? say("moves_to", { table: leave.to.table, seat: leave.to.number })
            : seat.penalty_hands > 0
              ? say("penalty", { n: seat.penalty_hands })
              : !seat.dealt_in && (table.hand || table.next)
                ? say("not_dealt")
                : "";
  const look = seat.status === "out" ? "gone" : seat.status === "broke" ? "broke" : seat.arrived ? "" : "walking";
  return (
    <button class={`seat ${look}`} style={style} onClick={onTap} disabled={over || seat.status === "out"}>
      <b class="place">{place}</b>
      <span class="who">{seat.name}</span>
      {note && seat.status !== "seated" ? null : <span class="stack">{seat.counted ? "" : "≈ "}{number(seat.stack)}</span>}
      {note && <span class={leave ? "note brass" : "note"}>{note}</span>}
    </button>
  );
}

/** Button and blinds lie inside the table, before the seat to which they belong. */
function Badges({ table, estimated, lie }: { table: Table; estimated: boolean; lie: (seat: number) => Record<string, string> }) {
  const { button, small_blind: small, big_blind: big } = table.hand || !table.next ? table : table.next;
  const on = (seat: number | null, text: string, look: string) =>
    seat !== null && (
      <span key={text} class={`badge-chip ${look}${estimated ? " estimated" : ""}`} style={lie(seat)} title={estimated ? say("estimated") : undefined}>
        {estimated ? "≈" : ""}
        {text}
      </span>
    );
  return (
    <>
      {on(button, "D", `dealer-button${small === button || big === button ? " aside" : ""}`)}
      {on(small, "SB", "small")}
      {on(big, "BB", "big-blind")}
    </>
  );
}

/** How large the room around the table is: seats are as large as it lets them be without touching each other. */
function useSize(box: RefObject<HTMLElement | null>): Size {
  const [size, set] = useState<Size>({ width: window.innerWidth - 304, height: window.innerHeight - 90 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (height > 0) set((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

function Felt({ table, over, estimated, onSeat, middle }: {
  table: Table;
  over: boolean;
  estimated: boolean;
  onSeat: (seat: number) => void;
  middle: preact.ComponentChildren;
}) {
  const around = useRef<HTMLDivElement>(null);
  const room = useSize(around);
  const { box, middles, upright } = useMemo(() => laid(table.size, room), [table.size, room]);
  const at = (seat: number, inwards: number) => {
    const middle = middles[seat - 1] ?? { x: room.width / 2, y: room.height / 2 };
    const x = room.width / 2 + (middle.x - room.width / 2) * inwards;
    const y = room.height / 2 + (middle.y - room.height / 2) * inwards;
    return { left: `${x.toFixed(1)}px`, top: `${y.toFixed(1)}px` };
  };
  const seatAt = (seat: number) => ({ ...at(seat, 1), width: `${box.width}px`, height: `${box.height}px` });
  const look = ["room", upright && "upright", box.height < 80 && "tight"].filter(Boolean).join(" ");
  return (
    <section class={look}>
      <div class="felt">
        <div class="middle">{middle}</div>
        <span class="dealer-place">{say("dealer")}</span>
      </div>
      <div class="around" ref={around}>
        {middles.map((_, index) => (
          <Seat
            key={index}
            place={index + 1}
            seat={table.seats.find((one) => one.seat === index + 1)}
            table={table}
            over={over}
            style={seatAt(index + 1)}
            onTap={() => onSeat(index + 1)}
          />
        ))}
        {!over && <Badges table={table} estimated={estimated} lie={(seat) => at(seat, upright ? 0.52 : 0.58)} />}
      </div>
    </section>
  );
}

/** Connection and shelf in one line: what the dealer must know when the wifi is gone. */
function Line(following: Following) {
  const { live } = following;
  const pending = shelf.value?.pending.value ?? [];
  const trouble = shelf.value?.trouble.value ?? null;
  const away = isAway(following) || trouble !== null;
  if (live.outdated.value && !away)
    return (
      <p class="line-over">
        {say("outdated")} <button class="button small" onClick={() => location.reload()}>{say("reload")}</button>
      </p>
    ); // prettier-ignore
  if (!away && pending.length === 0) return null;
  return (
    <p class={away ? "line-over bad" : "line-over"} role="status">
      {away && (trouble === null ? say("offline") : `${trouble} ${say("kept")}`)} {pending.length > 0 && (away ? say("pending", { n: pending.length }) : say("sending"))}
      {pending.length > 0 && <span class="shelved">{pending.map(tapWords).join(" · ")}</span>}
    </p>
  );
}

/** The table with its seats, and the large key under them. */
export function TablePage({ following }: { following: Following }) {
  const { live, reading } = following;
  const open = useSignal<Open | null>(null);
  const told = live.section("table").value;
  const event = live.section("event").value;
  if (!event) return <main class="blank">{say("connecting")}</main>;
  if (!told) return <main class="blank">{say("no_table")}</main>;
  const pending = (shelf.value?.pending.value ?? []).filter((one) => one.tournament === event.id);
  const seen = reading.value;
  const level = seen !== null && seen.running && seen.period.kind === "level" ? seen.index : null;
  const { table, estimated } = ahead(told, pending, level);
  const close = () => (open.value = null);
  const over = overWords(table, event) !== "";
  const sheet = over && open.value?.kind !== "settings" && open.value?.kind !== "floor" ? null : open.value;
  const chips = live.section("counts").value?.chips_issued ?? Infinity;
  const seat = sheet?.kind === "seat" ? table.seats.find((one) => one.seat === sheet.seat) : undefined;
  return (
    <main class="dealer">
      <Head {...following} table={table} settings={() => (open.value = { kind: "settings" })} />
      <Line {...following} />
      <div class="lay">
        <Felt
          table={table}
          over={over}
          estimated={estimated}
          onSeat={(number) => (open.value = { kind: "seat", seat: number })}
          middle={live.section("announcement").value?.text ?? ""}
        />
        <Panel table={table} following={following} pending={pending} open={(next) => (open.value = next)} />
      </div>
      {seat && <SeatSheet key={seat.entry} table={table} seat={seat} rebuys={event.rebuys_max} close={close} open={(next) => (open.value = next)} />}
      {sheet?.kind === "bust" && <BustSheet table={table} seat={sheet.seat} chips={chips} close={close} />}
      {sheet?.kind === "counts" && <CountSheet table={table} chips={chips} close={close} />}
      {sheet?.kind === "floor" && <FloorSheet table={table} now={live.serverNow} close={close} />}
      {sheet?.kind === "settings" && <SettingsSheet close={close} />}
      <RulesSheet rulebook={event.rulebook} tournament={event.id} />
    </main>
  );
}
