/** Fields of forms: a text, a number, an amount of money, one of several. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { fromWall, onWall } from "./wall.ts";
import { language, majorUnits, minorUnits, texts } from "../shared/i18n.ts";

const say = texts({
  not_amount: ["Not an amount", "Это не сумма"],
  not_number: ["A whole number, please", "Нужно целое число"],
});

/** A label, its control and what is wrong with it. */
export function Field({ label, hint, fault, children }: {
  label: string;
  hint?: string | undefined;
  fault?: string | undefined;
  children: ComponentChildren;
}) {
  return (
    <label class="field">
      <span>{label}</span>
      {children}
      {fault ? <span class="hint fault">{fault}</span> : hint && <span class="hint">{hint}</span>}
    </label>
  );
}

/** Words. */
export function TextField({ label, value, onValue, hint, fault, ...rest }: {
  label: string;
  value: string;
  onValue: (value: string) => void;
  hint?: string;
  fault?: string | undefined;
  placeholder?: string;
  required?: boolean;
  autoFocus?: boolean;
  maxLength?: number;
  disabled?: boolean;
}) {
  return (
    <Field label={label} hint={hint} fault={fault}>
      <input
        {...rest}
        class="input"
        type="text"
        value={value}
        aria-invalid={fault ? true : undefined}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    </Field>
  );
}

/** A day and a time on the venue's wall. */
export function WhenField({ label, value, timeZone, onValue }: {
  label: string;
  value: string;
  timeZone: string;
  onValue: (value: string) => void;
}) {
  return (
    <Field label={label} hint={timeZone}>
      <input
        class="input"
        type="datetime-local"
        value={onWall(value, timeZone)}
        onInput={(event) => {
          const at = fromWall(event.currentTarget.value, timeZone);
          if (at) onValue(at);
        }}
      />
    </Field>
  );
}

/** A field that shows what was typed, and hands over its meaning only when it has one. */
function Typed<Value>({ label, value, onValue, hint, parse, format, complaint, fault, small = false, ...rest }: {
  label: string;
  value: Value;
  onValue: (value: Value) => void;
  hint?: string | undefined;
  parse: (typed: string) => Value | undefined;
  format: (value: Value) => string;
  complaint: string;
  fault?: string | undefined;
  small?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  id?: string;
}) {
  const [typed, setTyped] = useState(format(value));
  const handed = useRef(value);
  useEffect(() => {
    // The value was changed from outside (a template, another console): show it.
    if (handed.current !== value) {
      handed.current = value;
      setTyped(format(value));
    }
  }, [value, format]);
  const wrong = parse(typed) === undefined;
  const input = (
    <input
      {...rest}
      class={small ? "input number small" : "input number"}
      inputMode="decimal"
      autocomplete="off"
      value={typed}
      aria-label={small ? label : undefined}
      aria-invalid={wrong || fault ? true : undefined}
      title={wrong ? complaint : undefined}
      onInput={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const meant = parse(text);
        if (meant !== undefined) {
          handed.current = meant;
          onValue(meant);
        }
      }}
      onBlur={() => {
        if (!wrong) setTyped(format(value));
      }}
    />
  );
  if (small) return input;
  return (
    <Field label={label} hint={hint} fault={wrong ? complaint : fault}>
      {input}
    </Field>
  );
}

const whole = (typed: string): number | undefined => {
  const plain = typed.replace(/[\s\u00a0\u202f]/g, "");
  return /^\d{1,12}$/.test(plain) ? Number(plain) : undefined;
};

type NumberProps = {
  id?: string;
  label: string;
  hint?: string;
  fault?: string | undefined;
  small?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
};

/** A whole number. */
export function NumberField({ min = 0, max = Infinity, ...props }: NumberProps & {
  value: number;
  onValue: (value: number) => void;
  min?: number;
  max?: number;
}) {
  const parse = (typed: string) => {
    const value = whole(typed);
    return value === undefined || value < min || value > max ? undefined : value;
  };
  return <Typed {...props} parse={parse} format={String} complaint={say("not_number")} />;
}

/** A number that may be left empty. */
export function MaybeNumberField(props: NumberProps & { value: number | null; onValue: (value: number | null) => void }) {
  const parse = (typed: string) => (typed.trim() === "" ? null : whole(typed));
  return (
    <Typed {...props} parse={parse} format={(value) => (value === null ? "" : String(value))} complaint={say("not_number")} />
  );
}

/** Money, typed in euros and cents, kept in cents. */
export function MoneyField({ currency, label, ...props }: NumberProps & {
  currency: string;
  value: number;
  onValue: (value: number) => void;
}) {
  const spoken = language.value;
  return (
    <Typed
      key={`${currency} ${spoken}`}
      {...props}
      label={props.small ? label : `${label}, ${currency}`}
      parse={(typed) => minorUnits(typed, currency) ?? undefined}
      format={(value) => majorUnits(value, currency)}
      complaint={say("not_amount")}
    />
  );
}

/** One of a few. */
export function Choice<Value extends string>({ label, value, options, onValue, hint }: {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onValue: (value: Value) => void;
  hint?: string;
}) {
  return (
    <Field label={label} hint={hint}>
      <select class="input" value={value} onChange={(event) => onValue(event.currentTarget.value as Value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** A few buttons of which one is pressed. */
export function Segments<Value extends string>({ label, value, options, onValue }: {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onValue: (value: Value) => void;
}) {
  return (
    <div class="segments" role="group" aria-label={label}>
      {options.map(([key, text]) => (
        <button key={key} type="button" class="button small" aria-pressed={key === value} onClick={() => onValue(key)}>
          {text}
        </button>
      ))}
    </div>
  );
}
