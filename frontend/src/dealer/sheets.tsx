/** What lies over the table for a moment: a seat, several busts, counts, a floor call, settings. */
import { useSignal } from "@preact/signals";
import { language, number, speak } from "../shared/i18n.ts";
import { Sheet } from "../shared/sheet.tsx";
import { dress, theme } from "../shared/theme.ts";
import type { SeatView } from "../shared/types.ts";
import type { Table } from "./ahead.ts";
import { Pad } from "./pad.tsx";
import { bustsOf, takeBack, tap, unpair } from "./tablet.ts";
import { REASONS, say } from "./words.ts";

export type Open = { kind: "seat"; seat: number } | { kind: "bust"; seat: number } | { kind: "counts" } | { kind: "floor" } | { kind: "settings" };

interface Props {
  table: Table;
  close: () => void;
}

/** The hand to which a report belongs: the one under way, else the one just over. */
const handOf = (table: Table) => table.hand?.number ?? table.hands;

/** What can be done for the player in a seat. */
export function SeatSheet({ table, seat, close, open }: Props & { seat: SeatView; open: (next: Open) => void }) {
  const leave = table.leaving.find((move) => move.entry === seat.entry);
  const playing = seat.status === "seated" || seat.status === "broke";
  const act = (deed: () => void) => () => {
    deed();
    close();
  };
  return (
    <Sheet title={`${say("seat", { n: seat.seat })} · ${seat.name}`} onClose={close}>
      {leave && <p class="brass">{say("moves_to", { table: leave.to.table, seat: leave.to.number })}</p>}
      <div class="deeds">
        {playing && !seat.arrived && (
          <button
            class="button primary huge"
            onClick={act(() => tap("confirm-arrival", { entry: seat.entry, seat: { table: table.number, number: seat.seat } }))}
          >
            {say("arrived")}
          </button>
        )}
        {playing && table.hands > 0 && (
          <button class="button danger huge" onClick={() => open({ kind: "bust", seat: seat.seat })}>
            {say("out")}
          </button>
        )}
        {seat.status === "seated" && table.hands > 0 && table.rebuy_possible && (
          <button
            class="button huge"
            onClick={act(() =>
              tap("ask-for-rebuy", { table: table.number, hand: handOf(table), entry: seat.entry, seat: seat.seat }),
            )}
          >
            {say("wants_rebuy")}
          </button>
        )}
        {!playing || (seat.arrived && table.hands === 0) ? <p class="soft">{say("no_actions")}</p> : null}
      </div>
    </Sheet>
  );
}

/** Who is out in this hand. Several: the chips at the start of the hand decide the places. */
export function BustSheet({ table, seat, close }: Props & { seat: number }) {
  const hand = handOf(table);
  const back = (entry: number) => table.seats.some((one) => one.entry === entry && one.status !== "out");
  // What the director has taken back meanwhile does not count any more: the player sits there again.
  const earlier = bustsOf(hand).filter((one) => !one.busts.some((bust) => back(bust.entry)));
  const gone = earlier.flatMap((one) => one.busts);
  const chosen = useSignal<readonly number[]>([seat]);
  const chips = useSignal<Record<number, string>>({});
  const current = useSignal(seat);
  const here = table.seats.filter((one) => one.status === "seated" || one.status === "broke");
  const reported = [
    ...gone.map(({ entry, seat: number, chips_at_start }) => ({ entry, seat: number, known: chips_at_start ?? null })),
    ...here
      .filter((one) => chosen.value.includes(one.seat))
      .map((one) => ({ entry: one.entry, seat: one.seat, known: one.counted && one.stack > 0 ? one.stack : null })),
  ];
  const several = reported.length > 1;
  const value = (one: (typeof reported)[number]) => chips.value[one.seat] ?? (one.known === null ? "" : String(one.known));
  const complete = !several || reported.every((one) => Number(value(one)) > 0);
  const seats = reported.map((one) => one.seat).sort((a, b) => a - b).join(", "); // prettier-ignore
  const toggle = (one: number) => {
    if (chosen.value.includes(one)) chosen.value = chosen.value.filter((other) => other !== one);
    else {
      chosen.value = [...chosen.value, one];
      current.value = one;
    }
  };
  const send = () => {
    earlier.forEach((one) => takeBack(one.commandId)); // told again, together with the others
    const busts = reported.map((one) => ({
      entry: one.entry,
      seat: one.seat,
      chips_at_start: several ? Number(value(one)) : null,
    }));
    tap("bust-entries", { table: table.number, hand, busts });
    close();
  };
  return (
    <Sheet title={`${say("out")} · ${say("hand", { n: hand })}`} onClose={close} wide>
      <p class="soft">{say("who_else")}</p>
      <div class="choices">
        {here.map((one) => (
          <button
            key={one.entry}
            class="button choice"
            aria-pressed={chosen.value.includes(one.seat)}
            onClick={() => toggle(one.seat)}
          >
            <b>{one.seat}</b> {one.name}
          </button>
        ))}
      </div>
      {several && (
        <div class="numbers">
          <div>
            <h3>{say("chips_at_start")}</h3>
            <p class="soft">{say("chips_why")}</p>
            {reported.map((one) => (
              <button
                key={one.entry}
                class="button line"
                aria-current={current.value === one.seat}
                onClick={() => (current.value = one.seat)}
              >
                {say("seat", { n: one.seat })}
                <b>{value(one) === "" ? "–" : number(Number(value(one)))}</b>
              </button>
            ))}
          </div>
          <Pad
            wide
            onKey={(key) => (chips.value = { ...chips.value, [current.value]: typed(chips.value[current.value] ?? "", key) })}
            onErase={() => (chips.value = { ...chips.value, [current.value]: (chips.value[current.value] ?? "").slice(0, -1) })}
          />
        </div>
      )}
      <button class="button bad-solid huge" disabled={reported.length === 0 || !complete} onClick={send}>
        {say(several ? "confirm_outs" : "confirm_out", { seats })}
      </button>
    </Sheet>
  );
}

/** A number grows digit by digit, without leading noughts, up to a thousand million. */
export function typed(text: string, digits: string): string {
  const next = (text + digits).replace(/^0+(?=\d)/, "");
  return next.length > 10 ? text : next;
}

/** Every stack of the table, counted by the dealer: between hands, or with the end of the hand. */
export function CountSheet({ table, close }: Props) {
  const counted = table.seats.filter((seat) => seat.status === "seated");
  const chips = useSignal<Record<number, string>>({});
  const current = useSignal(counted[0]?.entry ?? 0);
  const value = (entry: number) => chips.value[entry] ?? "";
  const complete = counted.every((seat) => value(seat.entry) !== "");
  const total = counted.reduce((sum, seat) => sum + Number(value(seat.entry)), 0);
  const next = () => {
    const at = counted.findIndex((seat) => seat.entry === current.value);
    current.value = counted[(at + 1) % counted.length]!.entry;
  };
  const send = () => {
    const stacks: Record<number, number> = {};
    counted.forEach((seat) => (stacks[seat.entry] = Number(value(seat.entry))));
    if (table.hand) tap("end-hand", { table: table.number, hand: table.hand.number, stacks });
    else tap("report-stacks", { table: table.number, hand: table.hands, stacks });
    close();
  };
  return (
    <Sheet title={say("count_stacks")} onClose={close} wide>
      <p class="soft">{say("counts_hint")}</p>
      <div class="numbers">
        <div>
          {counted.map((seat) => (
            <button
              key={seat.entry}
              class="button line"
              aria-current={current.value === seat.entry}
              onClick={() => (current.value = seat.entry)}
            >
              <span>
                <b>{seat.seat}</b> {seat.name}
              </span>
              {value(seat.entry) === "" ? (
                <span class="faint">{seat.counted ? number(seat.stack) : "–"}</span>
              ) : (
                <b>{number(Number(value(seat.entry)))}</b>
              )}
            </button>
          ))}
          <p class="line total">
            {say("total")} <b>{number(total)}</b>
          </p>
        </div>
        <div>
          <Pad
            wide
            onKey={(key) => (chips.value = { ...chips.value, [current.value]: typed(value(current.value), key) })}
            onErase={() => (chips.value = { ...chips.value, [current.value]: value(current.value).slice(0, -1) })}
          />
          <button class="button large next" onClick={next}>
            {say("next")}
          </button>
        </div>
      </div>
      <button class="button primary huge" disabled={!complete} onClick={send}>
        {say(table.hand ? "hand_over_counts" : "save_counts")}
      </button>
    </Sheet>
  );
}

/** Why the floor is called. */
export function FloorSheet({ table, close }: Props) {
  return (
    <Sheet title={say("floor_reason")} onClose={close}>
      <div class="deeds">
        {REASONS.map((reason) => (
          <button
            key={reason}
            class="button large"
            onClick={() => {
              tap("call-floor", { table: table.number, reason });
              close();
            }}
          >
            {say(`reason_${reason}`)}
          </button>
        ))}
      </div>
    </Sheet>
  );
}

/** Language, light and the way out. */
export function SettingsSheet({ close }: { close: () => void }) {
  const sure = useSignal(false);
  return (
    <Sheet title={say("settings")} onClose={close}>
      <div class="deeds">
        <button class="button large" onClick={() => speak(language.peek() === "ru" ? "en" : "ru")}>
          {say("language")}
        </button>
        <button class="button large" onClick={() => dress(theme.peek() === "dark" ? "light" : "dark")}>
          {say(theme.value === "dark" ? "light" : "dark")}
        </button>
        {sure.value ? (
          <>
            <p>{say("unpair_sure")}</p>
            <button class="button danger large" onClick={() => unpair(false)}>
              {say("unpair_yes")}
            </button>
          </>
        ) : (
          <button class="button danger large" onClick={() => (sure.value = true)}>
            {say("unpair")}
          </button>
        )}
      </div>
    </Sheet>
  );
}
