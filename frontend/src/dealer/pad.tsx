/** A keypad for thumbs, and the numbers of chips that are typed with it. */
import { number } from "../shared/i18n.ts";
import { say } from "./words.ts";

const TEN_DIGITS = 9_999_999_999;

/** A number grows digit by digit, without leading noughts, up to `most`. */
export function typed(text: string, digits: string, most = TEN_DIGITS): string {
  const next = (text + digits).replace(/^0+(?=\d)/, "");
  return Number(next) > Math.min(most, TEN_DIGITS) ? text : next;
}

/** Whose number is typed: the one that was picked, else the first that has none. */
export function turnOf(order: readonly number[], has: (one: number) => boolean, picked: number | null): number {
  if (picked !== null && order.includes(picked)) return picked;
  return order.find((one) => !has(one)) ?? order[0] ?? 0;
}

/** Whose number comes after: the next without one, going round; where all have theirs, simply the next. */
export function turnAfter(order: readonly number[], has: (one: number) => boolean, current: number): number {
  const at = order.indexOf(current) + 1;
  const round = [...order.slice(at), ...order.slice(0, at - 1)];
  return round.find((one) => !has(one)) ?? round[0] ?? current;
}

/** Digits to tap; a key that cannot be meant (`allows`) rests. */
export function Pad({ onKey, onErase, wide, allows = () => true }: {
  onKey: (digits: string) => void;
  onErase: () => void;
  wide?: boolean;
  allows?: (digits: string) => boolean;
}) {
  const key = (digits: string) => (
    <button key={digits} type="button" class="button" disabled={!allows(digits)} onClick={() => onKey(digits)}>
      {digits}
    </button>
  );
  return (
    <div class="pad">
      {["1", "2", "3", "4", "5", "6", "7", "8", "9"].map(key)}
      {wide ? key("00") : <span />}
      {key("0")}
      <button type="button" class="button" aria-label={say("erase")} onClick={onErase}>
        ⌫
      </button>
    </div>
  );
}

const grows = (text: string, digits: string, most: number) => typed(text, digits, most) !== text;

/** Why no key can be tapped any more: the number would be more than all chips in play. */
export function AtMost({ text, most }: { text: string; most: number }) {
  if (text === "" || most >= TEN_DIGITS || ["0", "1"].some((digit) => grows(text, digit, most))) return null;
  return <p class="soft">{say("at_most", { n: number(most) })}</p>;
}

/** The number of one player: who that is stands over the keys, and a step leads on to the next. */
export function NumberPad({ who, text, most, onText, onNext }: {
  who: string;
  text: string;
  most: number;
  onText: (text: string) => void;
  onNext: () => void;
}) {
  return (
    <div class="number-pad">
      <p class="whose" aria-live="polite">
        <span>{who}</span>
        <b>{text === "" ? "–" : number(Number(text))}</b>
      </p>
      <Pad wide allows={(digits) => grows(text, digits, most)} onKey={(digits) => onText(typed(text, digits, most))} onErase={() => onText(text.slice(0, -1))} />
      <button type="button" class="button large next" disabled={text === ""} onClick={onNext}>
        {say("next")}
      </button>
    </div>
  );
}
