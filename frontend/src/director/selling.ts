/** What the desk sells: an entry, its payment. After the close only with the director's reason. */
import { texts } from "../shared/i18n.ts";
import { refused } from "../shared/toasts.tsx";
import type { Answer, PaymentMethod, Seat } from "../shared/types.ts";
import { reasonFor } from "./reason.tsx";
import { act, type Room } from "./room.ts";
import { isDirector } from "./session.ts";
import { seatWord } from "./words.ts";

const say = texts({
  seated: ["{name}: {seat}", "{name}: {seat}"],
  paid: ["{name} has paid", "{name}: оплачено"],
  registered: ["{name} is registered, pays later", "{name}: запись принята, оплата позже"],
  closed: ["Registration is closed", "Регистрация закрыта"],
  closed_text: [
    "You may still let {name} in. The reason stays on record.",
    "Игрока {name} ещё можно допустить. Причина останется в журнале.",
  ],
});

const CLOSED = ["registration_closed", "registration_ended_by_final_table"];

/** The desk cannot let anybody in after the close: it hears the refusal as it is. */
function told(answer: Answer & { ok: false }): Answer {
  refused(answer.refusal);
  return answer;
}

/** Take the money of a registered entry; the answer names the drawn seat. */
export async function takePayment(
  room: Room,
  { entry, name, method, override = "" }: { entry: number; name: string; method: PaymentMethod; override?: string },
): Promise<Answer> {
  const done = (result: { seat?: Seat | null }) =>
    result.seat ? say("seated", { name, seat: seatWord(result.seat) }) : say("paid", { name });
  const fields = override ? { entry, method, override } : { entry, method };
  const answer = await act(room, { name: "confirm-payment", fields, done, expects: override ? [] : CLOSED });
  if (answer.ok || override || !CLOSED.includes(answer.refusal.code)) return answer;
  if (!isDirector.value) return told(answer);
  const reason = await reasonFor(say("closed"), say("closed_text", { name }));
  return reason ? takePayment(room, { entry, name, method, override: reason }) : answer;
}

/** Register a player, and take the money at once unless it comes later. */
export async function register(
  room: Room,
  { player, name, method, override = "" }: { player: number; name: string; method: PaymentMethod | null; override?: string },
): Promise<Answer> {
  const done = method === null ? say("registered", { name }) : "";
  const fields = override ? { player, override } : { player };
  const answer = await act(room, { name: "register-entry", fields, done, expects: override ? [] : CLOSED });
  if (!answer.ok) {
    if (override || !CLOSED.includes(answer.refusal.code)) return answer;
    if (!isDirector.value) return told(answer);
    const reason = await reasonFor(say("closed"), say("closed_text", { name }));
    return reason ? register(room, { player, name, method, override: reason }) : answer;
  }
  const { entry } = answer.result;
  return method === null || entry === undefined ? answer : takePayment(room, { entry, name, method, override });
}
