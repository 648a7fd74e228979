/** Players of the club and entries of the tournament, as the API lists them. */
import { read } from "../shared/api.ts";
import { refused } from "../shared/toasts.tsx";
import type { EntryPage, EntryRow, Player } from "../shared/types.ts";

/** The entries that a search finds. */
export function entryList(tournament: number, query: { search?: string; status?: string; page?: number }) {
  const asked = new URLSearchParams();
  if (query.search) asked.set("search", query.search);
  if (query.status) asked.set("status", query.status);
  if (query.page) asked.set("page", String(query.page)); // from 0
  return read<EntryPage>(`tournaments/${tournament}/entries?${asked}`);
}

/** The entries of one player; the list is searched by name and then by the player, for two people may share a name.
 *  Null where the server did not say: a player whose entries are not known is not one without entries. */
export async function entriesOf(tournament: number, player: Player): Promise<EntryRow[] | null> {
  const answer = await entryList(tournament, { search: player.name });
  if (answer.ok) return answer.body.entries.filter((entry) => entry.player === player.id);
  refused(answer.refusal);
  return null;
}
