/** A newer version of the page is taken by itself as soon as nobody loses anything by it. */
import type { ReadonlySignal } from "@preact/signals";
import type { Reading } from "./clock.ts";

const LOOK_MS = 2_000;
const REST_MS = 60_000; // two servers of different builds must not make a page run to and fro
const KEY = "shuffle-up.renewed";

const touched: Element[] = [];
const remember = (event: Event) => {
  const field = event.target as Element;
  if (touched.indexOf(field) < 0) touched.push(field);
};
document.addEventListener("input", remember, true);
document.addEventListener("change", remember, true);

/** Whether somebody is in the middle of something: a sheet is open, or a field holds what was not there before. */
export function halfTyped(): boolean {
  if (document.querySelector("dialog[open]")) return true;
  return touched.some((field) => document.contains(field) && (field as HTMLInputElement).value !== "");
}

/** Whether somebody looks at running digits. */
export function levelRuns(shown: Reading | null): boolean {
  return shown !== null && shown.running && shown.period.kind === "level";
}

function rested(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < REST_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // storage is forbidden: it runs to and fro at worst
  }
  return true;
}

/** Load the page anew once it is outdated and `busy` says no. */
export function renewUnless(outdated: ReadonlySignal<boolean>, busy: () => boolean, reload = () => location.reload()): () => void {
  const timer = setInterval(() => {
    if (outdated.peek() && !busy() && rested()) reload();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
