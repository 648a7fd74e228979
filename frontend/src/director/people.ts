/** Players of the club and entries of the tournament, as the API lists them. */
import { read } from "../shared/api.ts";
import type { EntryPage, EntryRow, Player } from "../shared/types.ts";

/** The entries that a search finds. */
export function entryList(tournament: number, query: { search?: string; status?: string; page?: number }) {
  const asked = new URLSearchParams();
  if (query.search) asked.set("search", query.search);
  if (query.status) asked.set("status", query.status);
  if (query.page) asked.set("page", String(query.page)); // from 0
  return read<EntryPage>(`tournaments/${tournament}/entries?${asked}`);
}

/** The entries of one player; the list is searched by name and then by the player, for two people may share a name. */
export async function entriesOf(tournament: number, player: Player): Promise<EntryRow[]> {
  const answer = await entryList(tournament, { search: player.name });
  return answer.ok ? answer.body.entries.filter((entry) => entry.player === player.id) : [];
}
