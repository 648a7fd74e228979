/** Registering: a name, and the phone is the player's. */
import { useEffect, useRef, useState } from "preact/hooks";
import { newCommandId, post } from "../shared/api.ts";
import { money } from "../shared/i18n.ts";
import type { EventSection, CountsSection, Refusal } from "../shared/types.ts";
import type { Room } from "./event.tsx";
import { Refused } from "./refused.tsx";
import { keep } from "./tickets.ts";
import { say } from "./words.ts";

interface Attempt {
  commandId: string;
  event: number;
  name: string;
  phone: string;
  pin?: string;
}

const KEY = "shuffle-up.sign-up";
const DEVICE = "shuffle-up.device";

/** What this phone calls itself, in all of its tabs; null where the browser keeps nothing. */
function deviceId(): string | null {
  try {
    const known = localStorage.getItem(DEVICE);
    if (known) return known;
    localStorage.setItem(DEVICE, newCommandId());
    return localStorage.getItem(DEVICE);
  } catch {
    return null;
  }
}

function lastAttempt(): Attempt | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Attempt | null;
  } catch {
    return null;
  }
}

function remember(attempt: Attempt): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(attempt));
  } catch {
    // not kept: a second try after a reload would be a second registration, which the desk sees
  }
}

/** The same person tries again after an answer that never came: the same id, so that it is done once. */
export function attemptFor(event: number, name: string, phone: string, last: Attempt | null, pin = ""): Attempt {
  const same = last && last.event === event && last.name === name && last.phone === phone && (last.pin ?? "") === pin;
  return same ? last : { commandId: newCommandId(), event, name, phone, pin };
}

/** Why nobody can register now; null when one can. */
export function hindrance(counts: Pick<CountsSection, "registration_open" | "places_left">): "closed" | "full" | null {
  if (!counts.registration_open) return "closed";
  return counts.places_left === 0 ? "full" : null;
}

/** A name is enough to register. */
export function SignUp({ room, event }: { room: Room; event: number }) {
  const [open, setOpen] = useState(false);
  useEffect(() => void deviceId(), []); // before two tabs can both be the first
  const known = room.live.section("event").value!;
  const counts = room.live.section("counts").value;
  if (!counts) return null;
  const why = hindrance(counts);
  if (why) return <p class="strip">{say(why)}</p>;
  if (open) return <Form event={known} number={event} onClose={() => setOpen(false)} />;
  return (
    <section class="join">
      {known.status === "running" && <p class="soft">{say("late", { n: known.late_registration_levels })}</p>}
      <button class="button primary large wide" onClick={() => setOpen(true)}>
        {say("register")}
      </button>
      <p class="soft">{say("register_more")}</p>
    </section>
  );
}

function Form({ event, number, onClose }: { event: EventSection; number: number; onClose: () => void }) {
  const last = lastAttempt();
  const [name, setName] = useState(last?.name ?? "");
  const [phone, setPhone] = useState(last?.phone ?? "");
  const [pin, setPin] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [missing, setMissing] = useState(false);
  const pinField = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.closest("form")?.scrollIntoView({ block: "start" });
  }, []);
  const price = event.buy_in.pool + event.buy_in.fee;
  const fee = event.buy_in.fee > 0 ? say("fee", { fee: money(event.buy_in.fee, event.currency, { short: true }) }) : "";

  async function register(): Promise<void> {
    const typed = name.trim().replace(/\s+/g, " ");
    setMissing(typed === "");
    if (typed === "" || busy) return field.current?.focus();
    if (event.room_pin && pin.trim() === "") return pinField.current?.focus();
    setBusy(true);
    setRefusal(null);
    const attempt = attemptFor(number, typed, phone.trim(), lastAttempt(), pin.trim());
    remember(attempt);
    const device = deviceId();
    const fields = {
      name: attempt.name,
      ...(attempt.phone && { phone: attempt.phone }),
      ...(attempt.pin && { pin: attempt.pin }),
      ...(device && { device }),
    };
    const answer = await post<{ entry: number; ticket: string }>(`tournaments/${number}/sign-up`, fields, {
      commandId: attempt.commandId,
    });
    setBusy(false);
    if (answer.ok) {
      remember({ ...attempt, commandId: newCommandId(), event: 0 }); // the name is offered next time; this tap is done
      keep(number, { token: answer.result.ticket, entry: answer.result.entry, name: attempt.name });
      window.scrollTo(0, 0);
    } else setRefusal(answer.refusal);
  }

  return (
    <form
      class="panel form"
      noValidate
      onSubmit={(submit) => {
        submit.preventDefault();
        void register();
      }}
    >
      <label class="field">
        <span>{say("name")}</span>
        <input
          class="input"
          ref={field}
          value={name}
          autocomplete="name"
          autocapitalize="words"
          enterkeyhint="next"
          maxLength={120}
          aria-invalid={missing}
          onInput={(typing) => setName(typing.currentTarget.value)}
        />
        {missing && <small class="fault">{say("name_missing")}</small>}
      </label>
      <label class="field">
        <span>{say("phone")}</span>
        <input
          class="input"
          type="tel"
          value={phone}
          autocomplete="tel"
          enterkeyhint="done"
          maxLength={40}
          onInput={(typing) => setPhone(typing.currentTarget.value)}
        />
        <small class="hint">{say("phone_more")}</small>
      </label>
      {event.room_pin && (
        <label class="field">
          <span>{say("pin")}</span>
          <input
            class="input"
            ref={pinField}
            value={pin}
            inputMode="numeric"
            autocomplete="off"
            enterkeyhint="done"
            maxLength={12}
            onInput={(typing) => setPin(typing.currentTarget.value)}
          />
          <small class="hint">{say("pin_more")}</small>
        </label>
      )}
      <p class="price">
        <span>{say("buy_in")}</span>
        <b>{money(price, event.currency, { short: true })}</b>
        {fee && <small class="soft">{fee}</small>}
      </p>
      <Refused refusal={refusal} />
      <button class={`button primary large wide${busy ? " busy" : ""}`} disabled={busy}>
        {say(busy ? "sending" : "register")}
      </button>
      <button type="button" class="button quiet wide" onClick={onClose}>
        {say("back")}
      </button>
    </form>
  );
}
