/** What is the matter with the house: asked of the server while a director looks, told on every page of the console. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { post, read } from "../shared/api.ts";
import { moment, texts, wallTime } from "../shared/i18n.ts";
import { refused, toast } from "../shared/toasts.tsx";
import type { Trouble } from "../shared/types.ts";
import { Press } from "./press.tsx";
import { isDirector, venueZone } from "./session.ts";

const say = texts({
  since: ["since {time}", "с {time}"],
  by_room: ["Yes, it is {time}", "Да, сейчас {time}"],
  by_server: ["No, it is {time}", "Нет, сейчас {time}"],
  set: ["It is {time}", "Сейчас {time}"],
});

const ASK_EVERY_MS = 3000;

const known = signal<readonly Trouble[]>([]);

async function ask(): Promise<void> {
  if (document.visibilityState === "hidden") return;
  const answer = await read<Trouble[]>("troubles");
  if (answer.ok) known.value = answer.body; // without an answer the last one stands: the page says that it is cut off
}

/** The troubles that are not put right yet. */
export function Troubles() {
  const director = isDirector.value;
  useEffect(() => {
    if (!director) return;
    void ask();
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [director]);
  if (!director) return null;
  return (
    <>
      {known.value.map((trouble) => (
        <TroubleNotice key={`${trouble.code} ${trouble.about}`} trouble={trouble} />
      ))}
    </>
  );
}

function TroubleNotice({ trouble }: { trouble: Trouble }) {
  const asks = trouble.code === "clock_jumped";
  return (
    <p class={`notice trouble ${asks ? "bad" : "warn"}`} role={asks ? "alert" : "status"} data-code={trouble.code}>
      <span class="grow">
        <strong>{trouble.text}</strong>
        {!asks && <span class="soft"> {say("since", { time: moment(trouble.since, venueZone()) })}</span>}
      </span>
      {asks && <WhatTimeIsIt trouble={trouble} />}
    </p>
  );
}

/** The server's clock has jumped: is it still as late as the room thinks, or as late as the server says now? */
function WhatTimeIsIt({ trouble }: { trouble: Trouble }) {
  const { clock, room, server } = trouble.detail as { clock: number; room: string; server: string };
  const timeOf = (at: string) => wallTime(at, venueZone());
  const answer = async (by: "room" | "server", at: string) => {
    const said = await post("room-clock", { clock, by });
    if (said.ok) toast({ kind: "good", text: say("set", { time: timeOf(at) }) });
    else refused(said.refusal);
    await ask();
  };
  return (
    <>
      <Press class="small primary" on={() => answer("room", room)}>
        {say("by_room", { time: timeOf(room) })}
      </Press>
      <Press class="small" on={() => answer("server", server)}>
        {say("by_server", { time: timeOf(server) })}
      </Press>
    </>
  );
}
