/** Players of the club and entries of the tournament, as the API lists them. */
import { read } from "../shared/api.ts";
import type { EntryStatus, Place, Seat } from "../shared/types.ts";

export interface PlayerRow {
  id: number;
  name: string;
  nickname?: string | null;
  card?: string | null;
  phone?: string | null;
  duplicates?: number[]; // other players of the same name
}

export interface EntryRow {
  id: number;
  player: number;
  name: string;
  status: EntryStatus;
  seat: Seat | null;
  arrived?: boolean;
  stack: number;
  counted: boolean;
  rebuys: number;
  addons: number;
  paid: number;
  place: Place | null;
  registered_at: string | null;
}

export interface EntryList {
  count: number;
  entries: EntryRow[];
}

export function entryList(tournament: number, query: { search?: string; status?: string; page?: number }) {
  const asked = new URLSearchParams();
  if (query.search) asked.set("search", query.search);
  if (query.status) asked.set("status", query.status);
  if (query.page) asked.set("page", String(query.page)); // from 0
  return read<EntryList>(`tournaments/${tournament}/entries?${asked}`);
}

/** The entries of one player; the list is searched by name and then by the player, for two people may share a name. */
export async function entriesOf(tournament: number, player: PlayerRow): Promise<EntryRow[]> {
  const answer = await entryList(tournament, { search: player.name });
  return answer.ok ? answer.body.entries.filter((entry) => entry.player === player.id) : [];
}
