/** What this screen cannot do by itself, said once to whoever sets it up. */
import { signal } from "@preact/signals";
import { drowsy } from "./awake.ts";
import { plain } from "./device.ts";
import { texts } from "./i18n.ts";

const say = texts({
  plain: [
    "Opened over http://, this page does not open again without a network: do not reload it then.",
    "По адресу http:// страница без сети заново не откроется: не обновляйте её, пока связи нет.",
  ],
  certificate: ["With a certificate it does: docs/https.md.", "С сертификатом откроется: docs/https.md."],
  drowsy: [
    "This screen may fall asleep: switch that off in its settings.",
    "Экран может погаснуть: отключите это в его настройках.",
  ],
}); // prettier-ignore

const KEY = "shuffle-up.hints";

function inStorage(): string {
  try {
    return localStorage.getItem(KEY) || "";
  } catch {
    return "";
  }
}

const read = signal(inStorage());

type Hint = "plain" | "drowsy";

const here = (): Hint[] => (["plain", "drowsy"] as const).filter((one) => (one === "plain" ? plain : drowsy.value));

const isNew = (one: Hint) => read.value.indexOf(one) < 0;

/** All that holds of this screen, in one text; empty where nothing does. A player cannot get a certificate. */
export function hints(forStaff = true): string {
  const said = here().map((one) => (one === "plain" && forStaff ? `${say(one)} ${say("certificate")}` : say(one)));
  return said.join(" ");
}

/** The same as long as a part of it is new; empty once it was read. */
export const newHints = (forStaff = true): string => (here().some(isNew) ? hints(forStaff) : "");

/** It was read: it is not said again on this screen. */
export function hintsRead(): void {
  read.value = here().join() || read.peek();
  try {
    localStorage.setItem(KEY, read.peek());
  } catch {
    // it is said again after a reload
  }
}
