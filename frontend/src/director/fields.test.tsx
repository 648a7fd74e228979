/** A field that cannot be read hands over nothing, says so beside it, and holds its form. */
import { render, type ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import { speak } from "../shared/i18n.ts";
import { MaybeNumberField, MoneyField, NumberField, WhenField } from "./fields.tsx";
import { FixFirst, Form } from "./form.tsx";
import { Press } from "./press.tsx";

let face: HTMLElement;
let carriedOut: unknown[];

beforeEach(() => {
  speak("en");
  carriedOut = [];
  face = document.createElement("div");
  document.body.replaceChildren(face);
});
afterEach(() => render(null, face));

/** A form with one field and its key. */
function show<Value>(first: Value, field: (value: Value, onValue: (value: Value) => void) => ComponentChildren) {
  function Asked() {
    const [value, setValue] = useState(first);
    return (
      <Form>
        {field(value, setValue)}
        <FixFirst />
        <Press on={async () => carriedOut.push(value)}>Save</Press>
      </Form>
    );
  }
  act(() => render(<Asked />, face));
}

const box = () => face.querySelector("input")!;
const key = () => [...face.querySelectorAll("button")].find((one) => one.textContent === "Save")!;
const fault = () => face.querySelector(".fault")?.textContent ?? null;
const fixFirst = () => [...face.querySelectorAll("button")].find((one) => one.textContent === "Fix the items in red first");

function type(text: string) {
  act(() => {
    box().value = text;
    box().dispatchEvent(new Event("input", { bubbles: true }));
  });
}
function tapSave() {
  act(() => key().click());
}

const stack = (value: number, onValue: (value: number) => void) => <NumberField label="Stack" value={value} onValue={onValue} />;

test.each(["-5", "1e5", "abc", "5,5", "٥٠٠٠", "20k", "", "2x"])("T2-UI-02: %j for a stack holds the form and keeps what was typed", (typed) => {
  show(20_000, stack);
  type(typed);
  tapSave();
  expect(carriedOut).toEqual([]);
  expect([key().disabled, fault(), box().value, box().getAttribute("aria-invalid")]).toEqual([true, "A whole number", typed, "true"]);
  expect(fixFirst()).toBeDefined();
});

test.each(["12,500", "12.500", "12 500"])("T2-UI-01: %j for a stack is understood, and shown back as understood", (typed) => {
  show(20_000, stack);
  type(typed);
  act(() => void box().dispatchEvent(new Event("blur")));
  tapSave();
  expect([carriedOut, box().value, fault()]).toEqual([[12_500], "12,500", null]);
});

test("what is mended is carried out", () => {
  show(20_000, stack);
  type("20k");
  type("20,000");
  tapSave();
  expect([carriedOut, fixFirst()]).toEqual([[20_000], undefined]);
});

test("a number out of its range says which are possible, in both languages", () => {
  const seats = (value: number, onValue: (value: number) => void) => (
    <NumberField label="Seats" value={value} onValue={onValue} min={2} max={10} />
  );
  show(9, seats);
  type("11");
  expect([key().disabled, fault()]).toEqual([true, "A whole number from 2 to 10"]);
  act(() => speak("ru"));
  type("11");
  expect(fault()).toBe("Целое число от 2 до 10");
});

test.each([["1.500,00", 150_000], ["2,000", 200_000], ["20,5", 2050]])("T2-UI-01: %j for a guarantee is %d cents", (typed, cents) => {
  show(0, (value, onValue) => <MoneyField label="Guarantee" currency="EUR" value={value} onValue={onValue} />);
  type(typed);
  tapSave();
  expect(carriedOut).toEqual([cents]);
}); // prettier-ignore

test("a number that may be missing is empty, and nothing else that is no number", () => {
  show<number | null>(90, (value, onValue) => <MaybeNumberField label="Cap" value={value} onValue={onValue} />);
  type("ninety");
  expect(key().disabled).toBe(true);
  type("");
  tapSave();
  expect(carriedOut).toEqual([null]);
});

test("a start that is half typed holds the form: the old one is not saved as if it were new", () => {
  show("2026-12-05T18:00:00Z", (value, onValue) => <WhenField label="Start" timeZone="Europe/Riga" value={value} onValue={onValue} />);
  type("");
  expect([key().disabled, fault()]).toEqual([true, "A day and a time"]);
  type("2026-12-06T19:30");
  tapSave();
  expect(carriedOut.map((at) => Date.parse(at as string))).toEqual([Date.parse("2026-12-06T17:30:00Z")]);
});

test("a red field that is taken away holds nothing any more", () => {
  function Asked() {
    const [shown, setShown] = useState(true);
    return (
      <Form>
        {shown && <NumberField label="Band" value={1} onValue={() => undefined} />}
        <button onClick={() => setShown(false)}>Remove</button>
        <Press on={async () => carriedOut.push("saved")}>Save</Press>
      </Form>
    );
  }
  act(() => render(<Asked />, face));
  type("x");
  expect(key().disabled).toBe(true);
  act(() => [...face.querySelectorAll("button")].find((one) => one.textContent === "Remove")!.click());
  tapSave();
  expect(carriedOut).toEqual(["saved"]);
});
