/** Sign-ups that nobody means: taken away together, and brought back together. */
import { useEffect, useState } from "preact/hooks";
import { read } from "../shared/api.ts";
import { counts, texts, wallTime } from "../shared/i18n.ts";
import { Sheet } from "../shared/sheet.tsx";
import { refused } from "../shared/toasts.tsx";
import type { SignedUp } from "../shared/types.ts";
import { Press } from "./press.tsx";
import { act, useRoom } from "./room.ts";

const say = texts({
  title: ["Unpaid sign-ups", "Неоплаченные записи"],
  none: ["Nobody has signed up by phone without paying.", "Неоплаченных записей с телефонов нет."],
  last: ["Signed up by phone in the last", "Записались с телефона за последние"],
  minutes: ["{n} min", "{n} мин"],
  all: ["all", "все"],
  address: ["From one address, {from}–{to}", "С одного адреса, {from}–{to}"],
  device: ["From one phone, {from}–{to}", "С одного телефона, {from}–{to}"],
  remove: ["Remove {n}", "Снять: {n}"],
  done: ["Sign-ups removed: {n}", "Снято записей: {n}"],
  reason: ["removed together at the desk", "сняты вместе у стойки"],
  more: ["and {n} more", "и ещё {n}"],
});

const signUps = counts({
  n: [
    ["{n} sign-up", "{n} sign-ups"],
    ["{n} запись", "{n} записи", "{n} записей"],
  ],
});

const SPANS = [5, 15, 60, null] as const; // minutes; null: all
const NAMES_SHOWN = 12;

/** Those that came in the last `minutes`. */
export function ofLate(all: readonly SignedUp[], minutes: number | null, now: number): readonly SignedUp[] {
  return all.filter((one) => one.by_phone && (minutes === null || (one.at !== null && now - Date.parse(one.at) <= minutes * 60_000)));
}

/** Batches of more than one that came from the same phone or address, the largest first. */
export function batches(all: readonly SignedUp[], by: "device" | "address"): readonly (readonly SignedUp[])[] {
  const found = new Map<number, SignedUp[]>();
  for (const one of all) {
    const from = one[by];
    if (from !== null) found.set(from, [...(found.get(from) ?? []), one]);
  }
  return [...found.values()].filter((batch) => batch.length > 1).sort((one, other) => other.length - one.length);
}

/** Choose which, see whom it concerns, take them away by one tap. */
export function SignUps({ onClose }: { onClose: () => void }) {
  const room = useRoom();
  const [all, setAll] = useState<readonly SignedUp[] | null>(null);
  const [chosen, setChosen] = useState<readonly SignedUp[] | null>(null);
  useEffect(() => {
    void read<SignedUp[]>(`tournaments/${room.id}/sign-ups`).then((answer) => {
      if (answer.ok) setAll(answer.body);
      else refused(answer.refusal);
    });
  }, [room.id]);
  if (all === null) return null;
  const timeZone = room.live.section("event").value?.timezone;
  const time = (at: string | null | undefined) => (at ? wallTime(at, timeZone) : "");
  const remove = async () => {
    if (!chosen) return;
    const entries = chosen.map((one) => one.entry);
    const done = say("done", { n: entries.length });
    const answer = await act(room, { name: "cancel-entries", fields: { entries, reason: say("reason") }, done });
    if (answer.ok) onClose();
  };
  const choice = (label: string, batch: readonly SignedUp[]) => (
    <button
      key={label}
      class="button"
      disabled={batch.length === 0}
      aria-pressed={chosen !== null && chosen.length === batch.length && chosen[0]?.entry === batch[0]?.entry}
      onClick={() => setChosen(batch)}
    >
      {label} <span class="badge">{batch.length}</span>
    </button>
  );
  const from = (kind: "device" | "address") =>
    batches(all, kind)
      .slice(0, 5)
      .map((batch) => choice(say(kind, { from: time(batch[batch.length - 1]?.at), to: time(batch[0]?.at) }), batch));
  return (
    <Sheet title={say("title")} onClose={onClose}>
      {ofLate(all, null, 0).length === 0 ? (
        <p class="soft">{say("none")}</p>
      ) : (
        <>
          <p>{say("last")}</p>
          <div class="menu-row">
            {SPANS.map((span) => choice(span === null ? say("all") : say("minutes", { n: span }), ofLate(all, span, room.live.serverNow())))}
          </div>
          <div class="menu-row">{from("device")}</div>
          <div class="menu-row">{from("address")}</div>
          {chosen && (
            <>
              <p>
                <strong>{signUps("n", chosen.length)}:</strong> {chosen.slice(0, NAMES_SHOWN).map((one) => one.name).join(", ")}
                {chosen.length > NAMES_SHOWN && ` ${say("more", { n: chosen.length - NAMES_SHOWN })}`}
              </p>
              <div class="sheet-actions">
                <Press class="danger" on={remove} disabled={chosen.length === 0}>
                  {say("remove", { n: chosen.length })}
                </Press>
              </div>
            </>
          )}
        </>
      )}
    </Sheet>
  );
}
