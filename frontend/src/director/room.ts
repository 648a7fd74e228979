/** One tournament as this console follows it, and the one way in which the console acts on it. */
import type { ReadonlySignal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { send } from "../shared/api.ts";
import { follow as followClock, type Reading } from "../shared/clock.ts";
import { texts } from "../shared/i18n.ts";
import { follow, type Live } from "../shared/live.ts";
import { halfTyped, levelRuns, renewUnless } from "../shared/newer.ts";
import { refused, toast, toasts } from "../shared/toasts.tsx";
import type { Answer, CommandName, CommandResult, Commands, DirectorSections, TableView } from "../shared/types.ts";
import { learnSession } from "./session.ts";

const say = texts({
  undone: ["Taken back: {what}", "Отменено: {what}"],
  done: ["Done", "Готово"],
  nothing: ["Nothing to take back here. See History.", "Здесь отменять нечего. Откройте «Журнал»."],
});

export interface Room {
  id: number;
  live: Live<DirectorSections>;
  reading: ReadonlySignal<Reading | null>;
  close(): void;
}

export function enterRoom(id: number): Room {
  const live = follow<DirectorSections>({ tournament: id, audience: "director", onDenied: () => void learnSession() });
  const clock = followClock(live.section("clock"), live.section("structure"), live.serverNow);
  const renewing = renewUnless(live.outdated, () => levelRuns(clock.reading.peek()) || halfTyped());
  let epoch = "";
  const turned = live.epoch.subscribe((now) => {
    if (epoch !== "" && now !== epoch) forgetDoings(id);
    epoch = now;
  });
  return {
    id,
    live,
    reading: clock.reading,
    close() {
      turned();
      renewing();
      clock.stop();
      live.close();
    },
  };
}

export const RoomContext = createContext<Room | null>(null);

export function useRoom(): Room {
  const room = useContext(RoomContext);
  if (!room) throw new Error("outside of a room");
  return room;
}

export interface Doing<Name extends CommandName> {
  name: Name;
  fields: Commands[Name];
  /** What the toast says when it is done; empty shows none. */
  done?: string | ((result: CommandResult) => string);
  /** A refusal that the caller answers by itself (by asking for a reason, say): its toast is not shown. */
  expects?: readonly string[];
  /** The form as it was opened: who saves it after somebody else is refused. */
  ifMatch?: string | undefined;
}

/** What nobody can take back: an Undo beside it would only be refused. */
const FINAL: readonly CommandName[] = ["undo", "open-registration", "cancel-tournament", "finish-tournament"];

/** What this console did of late, latest last: for Ctrl+Z. */
const doings: { room: number; seq: number; what: string }[] = [];

/** The tournament goes on from an older copy: the lines that could be taken back are others now. */
function forgetDoings(room: number): void {
  const others = doings.filter((one) => one.room !== room);
  doings.splice(0, doings.length, ...others);
  toasts.value = toasts.peek().filter((shown) => shown.undo === undefined);
}

/** Carry out a command and say what came of it: done with Undo, or refused with its article. */
export async function act<Name extends CommandName>(room: Room, doing: Doing<Name>): Promise<Answer> {
  const answer = await send(room.id, doing.name, doing.fields, { credentials: { ifMatch: doing.ifMatch } });
  room.live.resync();
  if (!answer.ok) {
    if (!doing.expects?.includes(answer.refusal.code)) refused(answer.refusal);
    return answer;
  }
  const what = typeof doing.done === "function" ? doing.done(answer.result) : doing.done;
  const { seq } = answer;
  const can = answer.result["changed"] !== false && !FINAL.includes(doing.name);
  if (can) doings.push({ room: room.id, seq, what: what ?? "" });
  if (what) {
    const undo = can ? () => void takeBack(room, seq, what) : undefined;
    toast({ kind: "good", text: what, undo });
  }
  return answer;
}

export async function takeBack(room: Room, seq: number, what: string): Promise<Answer> {
  const at = doings.findIndex((one) => one.room === room.id && one.seq === seq);
  if (at >= 0) doings.splice(at, 1);
  return act(room, { name: "undo", fields: { seq }, done: what ? say("undone", { what }) : say("done") });
}

/** Ctrl+Z outside of text fields: the last thing that this console did in this room. */
export function takeBackLast(room: Room): void {
  const last = doings.filter((one) => one.room === room.id).pop();
  if (last) void takeBack(room, last.seq, last.what);
  else toast({ kind: "bad", text: say("nothing") });
}

/** Finished or cancelled: nothing can be done any more but look. */
export function isOver(room: Room): boolean {
  const status = room.live.section("event").value?.status;
  return status === "finished" || status === "cancelled";
}

/** One player is left, or it is over: the clock has nothing to count any more. */
export function isDecided(room: Room): boolean {
  return isOver(room) || Boolean(room.live.section("winner").value);
}

/** The tables of the view in order of their numbers. */
export function tablesOf(room: Room): TableView[] {
  return room.live.keys.value
    .filter((key) => key.startsWith("tables/"))
    .map((key) => room.live.section(key as `tables/${number}`).value)
    .filter((table) => table !== undefined)
    .sort((one, other) => one.number - other.number);
}
