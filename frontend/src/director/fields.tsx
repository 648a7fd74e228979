/** Fields of forms: a text, a number, an amount of money, one of several. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { language, majorUnits, number, texts } from "../shared/i18n.ts";
import { minorUnits, wholeNumber } from "../shared/typed-numbers.ts";
import { useFault } from "./form.tsx";
import { fromWall, onWall } from "./wall.ts";

const say = texts({
  not_amount: ["An amount like 20 or 20.50", "Сумма, например 20 или 20,50"],
  not_number: ["A whole number", "Целое число"],
  between: ["A whole number from {min} to {max}", "Целое число от {min} до {max}"],
  from: ["A whole number from {min} on", "Целое число не меньше {min}"],
  not_a_time: ["A day and a time", "Дата и время"],
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
export function TextField({ label, value, onValue, hint, fault, autoFocus = false, ...rest }: {
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
  const box = useFirst(autoFocus);
  return (
    <Field label={label} hint={hint} fault={fault}>
      <input
        {...rest}
        ref={box}
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
  const [missing, setMissing] = useState(false);
  useFault(missing);
  return (
    <Field label={label} hint={timeZone} fault={missing ? say("not_a_time") : undefined}>
      <input
        class="input"
        type="datetime-local"
        value={onWall(value, timeZone)}
        aria-invalid={missing || undefined}
        onInput={(event) => {
          // A browser tells a time that is half typed, or none at all, as an empty text.
          const at = fromWall(event.currentTarget.value, timeZone);
          setMissing(!at);
          if (at) onValue(at);
        }}
      />
    </Field>
  );
}

interface TypedProps<Value> {
  value: Value;
  onValue: (value: Value) => void;
  parse: (typed: string) => Value | undefined;
  format: (value: Value) => string;
}

/** What stands in a field, and what is meant by it: nothing is handed over that has no meaning, and the form is held
 *  as long as the field has none. */
function useTyped<Value>({ value, onValue, parse, format }: TypedProps<Value>) {
  const [typed, setTyped] = useState(format(value));
  const handed = useRef(value);
  useLayoutEffect(() => {
    // The value was changed from outside (a template, another console): show it. Seen before the next key is typed:
    // an effect after the paint would take what is handed over just now for somebody else's.
    if (handed.current !== value) {
      handed.current = value;
      setTyped(format(value));
    }
  }, [value, format]);
  const wrong = parse(typed) === undefined;
  useFault(wrong);
  const type = (text: string) => {
    setTyped(text);
    const meant = parse(text);
    if (meant !== undefined) {
      handed.current = meant;
      onValue(meant);
    }
  };
  const settle = () => {
    if (!wrong) setTyped(format(value));
  };
  return { typed, wrong, type, settle };
}

/** The input of every number: what was typed is shown back as it was understood. */
export function TypedInput<Value>({ value, onValue, parse, format, complaint, fault, small = false, autoFocus = false, ...rest }: TypedProps<Value> & {
  complaint: string | ((typed: string) => string);
  fault?: string | undefined;
  small?: boolean;
  autoFocus?: boolean;
  disabled?: boolean | undefined;
  id?: string | undefined;
  inputMode?: "decimal" | "numeric" | "text";
  placeholder?: string | undefined;
  "aria-label"?: string | undefined;
  "aria-labelledby"?: string | undefined;
  /** The control with what is wrong beside it. */
  children: (input: ComponentChildren, wrong: string | undefined, type: (text: string) => void) => ComponentChildren;
}) {
  const { children, ...control } = rest;
  const { typed, wrong, type, settle } = useTyped({ value, onValue, parse, format });
  const box = useFirst(autoFocus);
  const said = wrong ? (typeof complaint === "string" ? complaint : complaint(typed)) : fault;
  const input = (
    <input
      {...control}
      ref={box}
      class={small ? "input number small" : "input number"}
      inputMode={control.inputMode ?? "decimal"}
      autocomplete="off"
      value={typed}
      aria-invalid={said ? true : undefined}
      title={said}
      onInput={(event) => type(event.currentTarget.value)}
      onBlur={settle}
    />
  );
  return <>{children(input, said, type)}</>;
}

/** The field in which a form begins. */
function useFirst(first: boolean) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!first) return;
    box.current?.focus();
    box.current?.select();
  }, [first]);
  return box;
}

interface NumberProps {
  id?: string;
  label: string;
  hint?: string;
  fault?: string | undefined;
  small?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
}

/** A field with its label, or bare within a table. */
function Typed<Value>({ label, hint, small = false, ...rest }: NumberProps & TypedProps<Value> & { complaint: string }) {
  return (
    <TypedInput {...rest} small={small} aria-label={small ? label : undefined}>
      {(input, wrong) =>
        small ? (
          <span class="typed-small">
            {input}
            {wrong && <span class="hint fault">{wrong}</span>}
          </span>
        ) : (
          <Field label={label} hint={hint} fault={wrong}>
            {input}
          </Field>
        )
      }
    </TypedInput>
  );
}

/** A whole number. */
export function NumberField({ min = 0, max = MOST, ...props }: NumberProps & {
  value: number;
  onValue: (value: number) => void;
  min?: number;
  max?: number;
}) {
  const parse = (typed: string) => within(wholeNumber(typed), min, max);
  return <Typed key={language.value} {...props} parse={parse} format={number} complaint={complaintOf(min, max)} />;
}

/** A number that may be left empty. */
export function MaybeNumberField({ min = 0, max = MOST, ...props }: NumberProps & {
  value: number | null;
  onValue: (value: number | null) => void;
  min?: number;
  max?: number;
}) {
  const parse = (typed: string) => (typed.trim() === "" ? null : within(wholeNumber(typed), min, max));
  const format = (value: number | null) => (value === null ? "" : number(value));
  return <Typed key={language.value} {...props} parse={parse} format={format} complaint={complaintOf(min, max)} />;
}

const MOST = 999_999_999_999; // more chips than any event has

const within = (value: number | null, min: number, max: number) =>
  value === null || value < min || value > max ? undefined : value;

function complaintOf(min: number, max: number): string {
  if (max < MOST) return say("between", { min, max });
  return min > 0 ? say("from", { min }) : say("not_number");
}

/** Money, typed in euros and cents, kept in cents. */
export function MoneyField({ currency, label, ...props }: NumberProps & {
  currency: string;
  value: number;
  onValue: (value: number) => void;
}) {
  return (
    <Typed
      key={`${currency} ${language.value}`}
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
