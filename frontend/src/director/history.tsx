/** Everything that happened, by whom; Undo on every line that can be taken back, the reason on the others. */
import { useCallback, useEffect, useState } from "preact/hooks";
import { read } from "../shared/api.ts";
import { language, texts, wallTime } from "../shared/i18n.ts";
import { WithArticles } from "../shared/rulebook-link.tsx";
import { refused } from "../shared/toasts.tsx";
import type { JournalLine } from "../shared/types.ts";
import { HouseChanges } from "./house-changes.tsx";
import { Press } from "./press.tsx";
import { takeBack, useRoom } from "./room.ts";
import { say as common, staffWord } from "./words.ts";

const say = texts({
  undo: ["Undo", "Отменить"],
  undone: ["taken back", "отменено"],
  older: ["Earlier", "Раньше"],
  empty: ["Nothing has happened yet", "Пока ничего не произошло"],
  worker: ["the server", "сервер"],
  director: ["director", "судья"],
  desk: ["desk", "секретарь"],
  tablet: ["tablet", "планшет"],
  player: ["player", "игрок"],
});

const ROLES = ["worker", "director", "desk", "tablet", "player"] as const;

function roleWord(role: string): string {
  const known = ROLES.find((one) => one === role);
  return known ? say(known) : role;
}

/** The duty, and the name where it says more than the duty does: "director 1" says both. */
function actorWord({ role, name }: JournalLine["actor"]): string {
  const named = staffWord(name);
  return named === name ? [roleWord(role), name].filter(Boolean).join(" · ") : named;
}

const PAGE = 60;

/** Everything that happened, with Undo where it is possible. */
export function History() {
  const room = useRoom();
  const [lines, setLines] = useState<JournalLine[] | null>(null);
  const [more, setMore] = useState(false);
  const event = room.live.section("event").value;
  const seq = room.live.seq.value;
  const spoken = language.value;

  const look = useCallback(
    async (before?: number) => {
      const answer = await read<JournalLine[]>(`tournaments/${room.id}/journal?limit=${PAGE}${before ? `&before=${before}` : ""}`);
      if (!answer.ok) refused(answer.refusal);
      else {
        setMore(answer.body.length === PAGE);
        setLines((old) => (before && old ? [...old, ...answer.body] : answer.body));
      }
    },
    [room.id],
  );
  useEffect(() => {
    const timer = setTimeout(() => void look(), 120);
    return () => clearTimeout(timer);
  }, [look, seq, spoken]);

  return (
    <div class="stack">
      <div class="toolbar">
        <h1>{common("history")}</h1>
      </div>
      {lines?.length === 0 && (
        <div class="empty">
          <h2>{say("empty")}</h2>
        </div>
      )}
      <ol class="panel lines history flush">
        {lines?.map((line) => (
          <li key={line.seq} class={line.undone_by ? "undone" : ""}>
            <time dateTime={line.at}>{wallTime(line.at, event?.timezone)}</time>
            <span class="grow">
              <span class="history-text">
                <WithArticles text={line.text} />
              </span>
              <HouseChanges changes={line.house_rules} />
              <span class="soft history-actor">
                {actorWord(line.actor)} · {line.seq}
              </span>
            </span>
            {line.undone_by ? (
              <span class="badge">{say("undone")}</span>
            ) : line.undo.possible ? (
              <Press class="small" on={() => takeBack(room, line.seq, line.text)}>
                {say("undo")}
              </Press>
            ) : (
              line.undo.reason && <span class="soft history-reason">
                  <WithArticles text={line.undo.reason} />
                </span>
            )}
          </li>
        ))}
      </ol>
      {more && lines && (
        <Press on={() => look(lines[lines.length - 1]?.seq)}>{say("older")}</Press>
      )}
    </div>
  );
}
