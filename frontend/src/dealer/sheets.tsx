/** What lies over the table for a moment: a seat, a floor call, settings. */
import { useSignal } from "@preact/signals";
import { language, speak } from "../shared/i18n.ts";
import { Sheet } from "../shared/sheet.tsx";
import { dress, theme } from "../shared/theme.ts";
import type { SeatView } from "../shared/types.ts";
import type { Table } from "./ahead.ts";
import { tap, unpair } from "./tablet.ts";
import { REASONS, say } from "./words.ts";

export type Open = { kind: "seat"; seat: number } | { kind: "bust"; seat: number } | { kind: "counts" } | { kind: "floor" } | { kind: "settings" };

export interface Props {
  table: Table;
  close: () => void;
}

/** The hand to which a report belongs: the one under way, else the one just over. */
export const handOf = (table: Table) => table.hand?.number ?? table.hands;

/** What can be done for the player in a seat. */
export function SeatSheet({ table, seat, rebuys, close, open }: Props & {
  seat: SeatView;
  rebuys: number; // that one entry may have
  open: (next: Open) => void;
}) {
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
        {seat.status === "seated" && table.hands > 0 && table.rebuy_possible && seat.rebuys < rebuys && (
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

/** Why the floor is called. */
export function FloorSheet({ table, now, close }: Props & { now: () => number }) {
  const call = (reason: (typeof REASONS)[number]) =>
    tap("call-floor", { table: table.number, reason, hand: table.hands, called_at: new Date(now()).toISOString() });
  return (
    <Sheet title={say("floor_reason")} onClose={close}>
      <div class="deeds">
        {REASONS.map((reason) => (
          <button
            key={reason}
            class="button large"
            onClick={() => {
              call(reason);
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
