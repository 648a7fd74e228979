import { afterEach, expect, test } from "vitest";
import { shortcutOf } from "./keys.ts";

const key = (code: string, more: Partial<KeyboardEvent> = {}) =>
  ({ key: "", code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, target: document.body, ...more }) as KeyboardEvent;

function page(html: string): Element {
  document.body.innerHTML = html;
  return document.body.firstElementChild!;
}

afterEach(() => {
  document.body.innerHTML = "";
});

test("Space pauses, Ctrl+Z takes back, by the place of the key and so in every layout", () => {
  expect(shortcutOf(key("Space", { key: " " }))).toBe("pause");
  expect(shortcutOf(key("KeyZ", { key: "я", ctrlKey: true }))).toBe("undo");
  expect(shortcutOf(key("KeyZ", { key: "z", metaKey: true }))).toBe("undo");
});

test("in a text field nothing acts on the tournament", () => {
  for (const html of ["<input>", "<textarea></textarea>", "<select></select>"]) {
    const target = page(html);
    expect(shortcutOf(key("KeyZ", { key: "z", ctrlKey: true, target }))).toBeNull();
    expect(shortcutOf(key("Space", { key: " ", target }))).toBeNull();
    expect(shortcutOf(key("BracketRight", { key: "]", target }))).toBeNull();
  }
});

test("with a dialog open nothing acts on the tournament behind it", () => {
  page("<dialog open></dialog>");
  expect(shortcutOf(key("Space", { key: " " }))).toBeNull();
  expect(shortcutOf(key("KeyZ", { key: "z", ctrlKey: true }))).toBeNull();
  expect(shortcutOf(key("Escape", { key: "Escape" }))).toBeNull();
});

test("on a focused button Space presses the button, and a held key acts once", () => {
  const target = page("<button>Approve</button>");
  expect(shortcutOf(key("Space", { key: " ", target }))).toBeNull();
  expect(shortcutOf(key("Space", { key: " ", repeat: true }))).toBeNull();
});

test("digits choose the screen, brackets the level, plus and minus the minute", () => {
  expect(shortcutOf(key("Digit3", { key: "3" }))).toEqual({ page: 2 });
  expect(shortcutOf(key("BracketLeft", { key: "х" }))).toBe("previous");
  expect(shortcutOf(key("Equal", { key: "+", shiftKey: true }))).toBe("more");
  expect(shortcutOf(key("Minus", { key: "-" }))).toBe("less");
});
