/** Numbers of chips, typed by the dealer: of those who went out in one hand, or of every stack at the table. */
import { useSignal, type Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { number } from "../shared/i18n.ts";
import { Sheet } from "../shared/sheet.tsx";
import type { Table } from "./ahead.ts";
import { AtMost, NumberPad, turnAfter, turnOf } from "./pad.tsx";
import { handOf, type Props } from "./sheets.tsx";
import { bustsOf, takeBack, tap } from "./tablet.ts";
import { say } from "./words.ts";

/** Somebody who went out in this hand; `known` are the chips at its start, where they were counted or told before. */
interface Gone {
  entry: number;
  seat: number;
  name: string;
  known: number | null;
}

/** Who is out in this hand. Several: the chips at the start of the hand decide the places. */
export function BustSheet({ table, seat, chips, close }: Props & { seat: number; chips: number }) {
  const hand = handOf(table);
  const back = (entry: number) => table.seats.some((one) => one.entry === entry && one.status !== "out");
  // What the director has taken back meanwhile does not count any more: the player sits there again.
  const earlier = bustsOf(hand).filter((one) => !one.busts.some((bust) => back(bust.entry)));
  const chosen = useSignal<readonly number[]>([seat]);
  const numbers = useSignal<Readonly<Record<number, string>>>({});
  const picked = useSignal<number | null>(null);
  const here = table.seats.filter((one) => one.status === "seated" || one.status === "broke");
  const gone: Gone[] = [
    ...earlier.flatMap((one) => one.busts).map((one) => ({
      entry: one.entry, seat: one.seat, name: nameOf(table, one.entry), known: one.chips_at_start ?? null,
    })),
    ...here
      .filter((one) => chosen.value.includes(one.seat))
      .map((one) => ({ entry: one.entry, seat: one.seat, name: one.name, known: one.counted && one.stack > 0 ? one.stack : null })),
  ]; // prettier-ignore
  const several = gone.length > 1;
  const text = (one: Gone) => numbers.value[one.seat] ?? (one.known === null ? "" : String(one.known));
  const complete = !several || gone.every((one) => Number(text(one)) > 0);
  const seats = gone.map((one) => one.seat).sort((a, b) => a - b).join(", "); // prettier-ignore
  const toggle = (one: number) => {
    chosen.value = chosen.value.includes(one) ? chosen.value.filter((other) => other !== one) : [...chosen.value, one];
    picked.value = null; // typing begins anew, at the first without a number
  };
  const send = () => {
    earlier.forEach((one) => takeBack(one.commandId)); // told again, together with the others
    const busts = gone.map((one) => ({
      entry: one.entry,
      seat: one.seat,
      chips_at_start: several ? Number(text(one)) : null,
    }));
    tap("bust-entries", { table: table.number, hand, busts });
    close();
  };
  return (
    <Sheet title={`${say("out")} · ${say("hand", { n: hand })}`} onClose={close} wide>
      <ChipsOfGone
        gone={gone}
        text={text}
        chips={chips}
        picked={picked}
        onText={(one, next) => (numbers.value = { ...numbers.value, [one.seat]: next })}
      >
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
      </ChipsOfGone>
      <div class="sheet-foot">
        <button class="button bad-solid huge" disabled={gone.length === 0 || !complete} onClick={send}>
          {say(several ? "confirm_outs" : "confirm_out", { seats })}
        </button>
      </div>
    </Sheet>
  );
}

const nameOf = (table: Table, entry: number) => table.seats.find((one) => one.entry === entry)?.name ?? "";

/** Under those who are chosen, the chips of each at the start of the hand: as soon as there are several. */
function ChipsOfGone({ gone, text, chips, picked, onText, children }: {
  gone: readonly Gone[];
  text: (one: Gone) => string;
  chips: number;
  picked: Signal<number | null>;
  onText: (one: Gone, text: string) => void;
  children: ComponentChildren;
}) {
  const order = gone.map((one) => one.seat);
  const has = (seat: number) => gone.some((one) => one.seat === seat && Number(text(one)) > 0);
  const current = gone.length > 1 ? gone.find((one) => one.seat === turnOf(order, has, picked.value)) : undefined;
  const others = gone.reduce((sum, one) => (one === current ? sum : sum + Number(text(one))), 0);
  const most = Math.max(0, chips - others);
  const type = (one: Gone, next: string) => {
    picked.value = one.seat;
    onText(one, next);
  };
  return (
    <div class="numbers">
      <div>
        {children}
        {current && <h3>{say("chips_at_start")}</h3>}
        {current && <p class="soft">{say("chips_why")}</p>}
        {current &&
          gone.map((one) => (
            <button key={one.entry} class="button line" aria-current={one === current} onClick={() => (picked.value = one.seat)}>
              <span>
                <b>{one.seat}</b> {one.name}
              </span>
              <b>{text(one) === "" ? "–" : number(Number(text(one)))}</b>
            </button>
          ))}
        {current && <AtMost text={text(current)} most={most} />}
      </div>
      {current && (
        <NumberPad
          who={`${say("seat", { n: current.seat })} ${current.name}`}
          text={text(current)}
          most={most}
          onText={(next) => type(current, next)}
          onNext={() => (picked.value = turnAfter(order, has, current.seat))}
        />
      )}
    </div>
  );
}

/** Every stack of the table, counted by the dealer: between hands, or with the end of the hand. */
export function CountSheet({ table, chips, close }: Props & { chips: number }) {
  const counted = table.seats.filter((seat) => seat.status === "seated");
  const numbers = useSignal<Readonly<Record<number, string>>>({});
  const value = (entry: number) => numbers.value[entry] ?? "";
  const order = counted.map((seat) => seat.entry);
  const has = (entry: number) => value(entry) !== "";
  const picked = useSignal(order[0] ?? 0);
  const current = counted.find((seat) => seat.entry === turnOf(order, has, picked.value));
  const complete = order.every(has);
  const total = order.reduce((sum, entry) => sum + Number(value(entry)), 0);
  const send = () => {
    const stacks: Record<number, number> = {};
    order.forEach((entry) => (stacks[entry] = Number(value(entry))));
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
            <button key={seat.entry} class="button line" aria-current={seat === current} onClick={() => (picked.value = seat.entry)}>
              <span>
                <b>{seat.seat}</b> {seat.name}
              </span>
              {has(seat.entry) ? (
                <b>{number(Number(value(seat.entry)))}</b>
              ) : (
                <span class="faint">{seat.counted ? number(seat.stack) : "–"}</span>
              )}
            </button>
          ))}
          <p class="line total">
            {say("total")} <b>{number(total)}</b>
          </p>
          {current && <AtMost text={value(current.entry)} most={chips} />}
        </div>
        {current && (
          <NumberPad
            who={`${say("seat", { n: current.seat })} ${current.name}`}
            text={value(current.entry)}
            most={chips}
            onText={(next) => (numbers.value = { ...numbers.value, [current.entry]: next })}
            onNext={() => (picked.value = turnAfter(order, has, current.entry))}
          />
        )}
      </div>
      <div class="sheet-foot">
        <button class="button primary huge" disabled={!complete} onClick={send}>
          {say(table.hand ? "hand_over_counts" : "save_counts")}
        </button>
      </div>
    </Sheet>
  );
}
