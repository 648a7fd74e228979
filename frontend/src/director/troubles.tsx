/** What is the matter with the house: asked of the server while a director looks, told on every page of the console. */
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { read } from "../shared/api.ts";
import { moment, texts } from "../shared/i18n.ts";
import type { Trouble } from "../shared/types.ts";
import { isDirector, venueZone } from "./session.ts";

const say = texts({
  since: ["since {time}", "с {time}"],
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

function TroubleNotice({ trouble, children }: { trouble: Trouble; children?: ComponentChildren }) {
  return (
    <p class="notice warn trouble" role="status" data-code={trouble.code}>
      <span class="grow">
        <strong>{trouble.text}</strong> <span class="soft">{say("since", { time: moment(trouble.since, venueZone()) })}</span>
      </span>
      {children}
    </p>
  );
}
