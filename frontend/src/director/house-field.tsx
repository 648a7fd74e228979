/** A question that the set-up of the event answers in a field of its own: what stands there, and the way to it. */
import { useContext } from "preact/hooks";
import { money, number, texts } from "../shared/i18n.ts";
import type { Config, Price } from "../shared/types.ts";
import { RoomContext } from "./room.ts";
import { go } from "./route.tsx";

const say = texts({
  here: ["At this event:", "На этом турнире:"],
  to_field: ["To its field", "К его полю"],
  to_structure: ["Structure", "Структура"],
  in_structure: ["as its structure has it", "как в его структуре"],
  not_sold: ["not sold", "не продаётся"],
  sold: ["sold", "продаётся"],
  idle: [
    "The house rule changes nothing: the field of the event decides.",
    "Правило дома ничего не меняет: решает поле турнира.",
  ],
});

/** The set-up as it is being edited, for the questions that it answers itself. */
export type Laid = Pick<
  Config,
  "seats_per_table" | "final_table_size" | "buy_in" | "rebuys_max" | "rebuy" | "addon" | "currency"
>;

/** What stands in a field of the set-up, in words. */
export function fieldWords(laid: Laid, field: string): string {
  if (field === "structure") return say("in_structure");
  if (field === "addon") return say(laid.addon === null ? "not_sold" : "sold");
  if (field === "rebuys_max") return number(laid.rebuy === null ? 0 : laid.rebuys_max);
  if (field === "seats_per_table" || field === "final_table_size") return number(laid[field]);
  const [priced, part] = field.split(".");
  return priceWords(priced === "rebuy" ? laid.rebuy : laid.buy_in, part, laid.currency);
}

function priceWords(price: Price | null, part: string | undefined, currency: string): string {
  if (price === null) return say("not_sold");
  if (part === "chips") return number(price.chips);
  return money(part === "fee" ? price.fee : price.pool + price.fee, currency, { short: true });
}

/** The id of the control in which a field of the set-up is answered. */
export const controlOf = (field: string) => `laid-${field.replace(".", "-")}`;

/** Into the control of a field; where what it belongs to is not sold, to the box that sells it. */
function focusOn(field: string): boolean {
  const sold = field === "rebuys_max" ? "rebuy" : field.split(".")[0]!;
  const control = document.getElementById(controlOf(field)) ?? document.getElementById(controlOf(sold));
  control?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
  return control !== null;
}

/** In the place of an answer: what the event has, and the way to where it is changed. */
export function LaidDown({ field, laid, own }: { field: string; laid: Laid; own: boolean }) {
  const room = useContext(RoomContext);
  const lead = () => {
    if (!focusOn(field) && room) go(`/director/${room.id}/structure`);
  };
  return (
    <div class="house-answer laid">
      <p>
        <span class="soft">{say("here")}</span> <b>{fieldWords(laid, field)}</b>
      </p>
      {own && <p class="hint">{say("idle")}</p>}
      <button type="button" class="button small" onClick={lead}>
        {say(field === "structure" ? "to_structure" : "to_field")}
      </button>
    </div>
  );
}
