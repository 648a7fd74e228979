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

/** The entries of one player. Null where the server did not say: a player whose entries are not known is not one
 *  without entries. */
export async function entriesOf(tournament: number, player: Player): Promise<EntryRow[] | null> {
  const answer = await read<EntryPage>(`tournaments/${tournament}/entries?player=${player.id}`);
  if (answer.ok) return answer.body.entries;
  refused(answer.refusal);
  return null;
}

/** What tells one player from a namesake: nickname, card, phone, year of birth. */
export function aboutPlayer(player: Player): string {
  const { nickname, card, phone, birth_year } = player;
  return [nickname && `“${nickname}”`, card, phone, birth_year && String(birth_year)].filter(Boolean).join(" · ");
}

/** Who of the club may be a person about to be written down. */
export function doublesOf(tournament: number, person: { name: string; phone: string }) {
  const asked = new URLSearchParams({ ...person, tournament: String(tournament) });
  return read<Player[]>(`players/doubles?${asked}`);
}
