/** The rules of this tournament and all others: searched, read, and sent to somebody by their address. */
import { Rulebook } from "../shared/rulebook.tsx";
import { useRoom } from "./room.ts";
import { go, route } from "./route.tsx";
import { say as common } from "./words.ts";

export function Rules() {
  const room = useRoom();
  const event = room.live.section("event").value;
  const at = route.value;
  if (!event) return null;
  const article = at.screen === "room" ? at.article : null;
  const show = (id: string | null) => go(`/director/${room.id}/rules${id === null ? "" : `/${id}`}`);
  return (
    <div class="stack">
      <h1 class="visually-hidden">{common("rules")}</h1>
      <Rulebook page autoFocus rulebook={event.rulebook} tournament={room.id} article={article} onArticle={show} />
    </div>
  );
}
