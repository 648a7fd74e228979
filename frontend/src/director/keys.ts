/** The keyboard of the console. Keys act on the tournament only where nobody is typing and no dialog is open. */

/** Whether the keyboard belongs to somebody else now: a text field, a list, an open dialog. */
export function typing(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return true;
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

export type Shortcut =
  | "pause" | "undo" | "search" | "help" | "cancel" | "more" | "less" | "next" | "previous"
  | { page: number }; // prettier-ignore

/** What a key asks for, or null. Letters are read by their place, so that the Russian layout works too. */
export function shortcutOf(event: Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "target" | "repeat">): Shortcut | null {
  if (event.key === "Escape") return document.querySelector("dialog[open]") ? null : "cancel";
  if (event.repeat || typing(event.target)) return null;
  if (event.ctrlKey || event.metaKey) return event.code === "KeyZ" && !event.shiftKey && !event.altKey ? "undo" : null;
  if (event.altKey) return null;
  if (event.code === "Space") {
    // On a focused button the bar presses that button.
    return event.target instanceof Element && event.target.closest("button, summary") ? null : "pause";
  }
  if (/^Digit[1-9]$/.test(event.code) && !event.shiftKey) return { page: Number(event.code.slice(5)) - 1 };
  if (event.key === "?" || (event.code === "Slash" && event.shiftKey) || event.key === "F1") return "help";
  if (event.code === "Slash" || event.key === "/") return "search";
  if (event.key === "+" || event.code === "NumpadAdd" || event.code === "Equal") return "more";
  if (event.key === "-" || event.code === "NumpadSubtract") return "less";
  if (event.code === "BracketRight") return "next";
  if (event.code === "BracketLeft") return "previous";
  return null;
}
