/** What the tables of the floor have to do with each other: how even they are, what holds them, who still walks. */
import type { Reading } from "../shared/clock.ts";
import type { MoveView, Seat, SeatView, TableView } from "../shared/types.ts";

type Seated = { is_open: boolean; size: number; seats: readonly unknown[] };

/** How much the largest table is above the smallest that has a free chair; a full small table cannot be helped. */
export function difference(tables: readonly Seated[]): number {
  const inUse = tables.filter((table) => table.is_open && table.seats.length > 0);
  const withChair = inUse.filter((table) => table.seats.length < table.size).map((table) => table.seats.length);
  if (withChair.length === 0) return 0;
  return Math.max(0, Math.max(...inUse.map((table) => table.seats.length)) - Math.min(...withChair));
}

/** Why a table may not begin its next hand: what the server says, or the break that the clock shows. */
export function holdOf(table: { may_deal: string | null }, reading: Pick<Reading, "period"> | null): string | null {
  return table.may_deal ?? (reading?.period.kind === "break" ? "on_break" : null);
}

/** What keeps every table from dealing until players have moved. */
const UNTIL_MOVED = ["tables_uneven", "final_table"] as const;

/** Whether the tables stand still until somebody moves players, and why. */
export function standstill(tables: readonly TableView[]): (typeof UNTIL_MOVED)[number] | null {
  const idle = tables.filter((table) => table.is_open && table.seats.length > 0);
  return UNTIL_MOVED.find((code) => idle.some((table) => table.may_deal === code)) ?? null;
}

/** The tables at which several devices lie: the director decides which of them stays. */
export function sharedTables(tables: readonly TableView[]): TableView[] {
  return tables.filter((table) => table.is_open && (table.tablet?.devices ?? 0) > 1);
}

export interface Walker {
  entry: number;
  name: string;
  seat: Seat;
}

/** Everybody who is on the way to a seat, table by table, however many they are. */
export function walkers(tables: readonly TableView[]): Walker[] {
  return tables.filter((table) => table.is_open).flatMap((table) => table.seats.filter((seat) => !seat.arrived).map(
    ({ entry, name, seat }: SeatView) => ({ entry, name, seat: { table: table.number, number: seat } }),
  )); // prettier-ignore
}

/** The move that brought a walker to the seat, where it is still told. */
export function moveOf(moves: readonly MoveView[], { entry, seat }: Walker): MoveView | undefined {
  return moves.find((move) => move.entry === entry && move.state === "walking" && move.to.table === seat.table && move.to.number === seat.number);
}
