/** Lines of the history: who did them, which of them are folded, and how they are asked for. */
import { texts } from "../shared/i18n.ts";
import type { JournalLine } from "../shared/types.ts";
import { staffWord } from "./words.ts";

const say = texts({
  worker: ["the server", "сервер"],
  director: ["director", "судья"],
  desk: ["desk", "секретарь"],
  tablet: ["tablet", "планшет"],
  player: ["player", "игрок"],
});

export const ROLES = ["director", "desk", "tablet", "player", "worker"] as const;
export const ABOUT = ["", "people", "seats", "money", "clock", "hands", "setup"] as const;

export interface Filter {
  search: string;
  about: (typeof ABOUT)[number];
  table: string;
  by: string;
}

/** The filter as the server is asked. */
export function queryOf(filter: Filter): string {
  const asked = Object.entries(filter).filter(([, value]) => value !== "");
  return asked.map(([name, value]) => `&${name}=${encodeURIComponent(value)}`).join("");
}

export function roleWord(role: string): string {
  const known = ROLES.find((one) => one === role);
  return known ? say(known) : role;
}

/** The duty and its number: "director 1", "tablet 3"; a name of somebody's own stands behind the duty. */
export function actorWord({ role, name }: JournalLine["actor"]): string {
  if (name.startsWith(role)) return staffWord(name);
  return [roleWord(role), name].filter(Boolean).join(" ");
}

/** By which one who did something is asked for. */
export function actorKey({ role, number }: JournalLine["actor"]): string {
  return number === null ? role : `${role}:${number}`;
}

/** Lines that stand together: hands dealt one after the other, or a single line. */
export interface Fold {
  lines: readonly JournalLine[];
}

/** Hands between two other lines are one line; what cannot be missed stands alone: nothing else but a hand happened. */
export function folded(lines: readonly JournalLine[]): Fold[] {
  const folds: { lines: JournalLine[] }[] = [];
  let hands = false;
  for (const line of lines) {
    const isHand = line.about === "hands" && line.undone_by === null && line.undoes === null;
    if (isHand && hands) folds[folds.length - 1]!.lines.push(line);
    else folds.push({ lines: [line] });
    hands = isHand;
  }
  return folds;
}

/** How many hands a fold tells of: each is told when it is over, and the first when it is dealt. */
export function handsIn({ lines }: Fold): number {
  return Math.max(1, lines.filter((line) => line.command === "EndHand").length);
}
