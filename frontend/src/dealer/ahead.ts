/** The table as the dealer has left it: what the server says, and the taps that it has not answered yet.
 *
 *  No rule is decided here. As long as nobody has left, button and blinds go on from player to player, and are marked as
 *  estimated; where somebody has, only the server knows what follows, and nothing is shown rather than something wrong.
 */
import type { Tap } from "../shared/offline.ts";
import type { Commands, TableSections } from "../shared/types.ts";

export type Table = TableSections["table"];

export interface Ahead {
  table: Table;
  /** Hands begun ahead of the server. */
  hands: number;
  /** Button and blinds are where they would be if all goes on as it did: the server has not said so. */
  estimated: boolean;
}

/** The table as the taps that wait will leave it. `level` is the period of the structure that is played now by this
 *  tablet's clock, null on a break, in a pause, and before the start. */
export function ahead(table: Table, pending: readonly Tap[], level: number | null): Ahead {
  const stands = pending.filter((tap) => !pending.some((undo) => undo.undoes === tap.commandId));
  return stands.reduce<Ahead>((seen, tap) => after(seen, tap, level), { table, hands: 0, estimated: false });
}

/** Whether the table waits for the final table, at which all players draw their seats. */
const drawn = (table: Table) => [...table.leaving, ...table.coming].some((move) => move.reason === "final_table");

function after(seen: Ahead, tap: Tap, level: number | null): Ahead {
  const { table } = seen;
  switch (tap.name) {
    case "end-hand": {
      const { table: number, hand, stacks } = tap.fields as Commands["end-hand"];
      if (number !== table.number || table.hand?.number !== hand) return seen;
      const counted = stacks ? withStacks(table, stacks) : table;
      const left = withoutLeaving({ ...seen, table: counted });
      const waits = level === null || drawn(table);
      return waits ? { ...left, table: { ...left.table, hand: null, blinds: null } } : begun(left, hand + 1, level);
    }
    case "start-hand": {
      const { table: number, hand } = tap.fields as Commands["start-hand"];
      return number === table.number && table.hand === null && hand === table.hands + 1 ? begun(seen, hand, level ?? 0) : seen;
    }
    case "bust-entries": {
      const { busts } = tap.fields as Commands["bust-entries"];
      return withoutPlayer(seen, (seat) => busts.some((bust) => bust.entry === seat.entry && bust.seat === seat.seat), "out");
    }
    case "ask-for-rebuy": {
      const { entry } = tap.fields as Commands["ask-for-rebuy"];
      return withoutPlayer(seen, (seat) => seat.entry === entry, "broke");
    }
    case "confirm-arrival": {
      const { entry } = tap.fields as Commands["confirm-arrival"];
      return withSeats(seen, (seat) => (seat.entry === entry ? { ...seat, arrived: true } : seat));
    }
    case "report-stacks": {
      const { table: number, stacks } = tap.fields as Commands["report-stacks"];
      return number === table.number ? { ...seen, table: withStacks(table, stacks) } : seen;
    }
    case "call-floor": {
      const { table: number } = tap.fields as Commands["call-floor"];
      return number === table.number ? { ...seen, table: { ...table, floor_call: { id: 0 } } } : seen;
    }
    default:
      return seen;
  }
}

function begun({ table, hands, estimated }: Ahead, number: number, period: number): Ahead {
  const nobody = { button: null, small_blind: null, big_blind: null };
  const positions = table.next ?? nobody;
  const dealt = { ...table, ...positions, hand: { number, period }, hands: number, blinds: null };
  return { table: { ...dealt, next: table.next && onwards(dealt) }, hands: hands + 1, estimated: estimated || hands > 0 };
}

/** Button and blinds one player further, among those who are dealt in. */
function onwards(table: Table): NonNullable<Table["next"]> {
  const playing = table.seats.filter((seat) => seat.dealt_in && seat.status === "seated").map((seat) => seat.seat).sort((a, b) => a - b);
  const after = (seat: number | null) => (seat === null ? null : (playing.find((one) => one > seat) ?? playing[0] ?? null));
  return { button: after(table.button)!, small_blind: after(table.small_blind), big_blind: after(table.big_blind)! };
}

/** Who was to move has stood up when the hand was over: sent now, and not dealt in any more. */
function withoutLeaving(seen: Ahead): Ahead {
  const { table } = seen;
  const gone = table.leaving.filter((move) => move.state === "pending" && move.reason !== "final_table");
  if (gone.length === 0) return seen;
  const leaving = table.leaving.map((move) => (gone.includes(move) ? { ...move, state: "walking" as const } : move));
  const seats = table.seats.filter((seat) => !gone.some((move) => move.entry === seat.entry));
  return { ...seen, table: { ...table, leaving, seats, next: null } };
}

/** Somebody is not dealt in any more: where button and blinds go next, the server has said for another table. */
function withoutPlayer(seen: Ahead, who: (seat: Table["seats"][number]) => boolean, status: "out" | "broke"): Ahead {
  if (!seen.table.seats.some(who)) return seen;
  const { table, ...rest } = withSeats(seen, (seat) => (who(seat) ? { ...seat, status, dealt_in: false } : seat));
  return { ...rest, table: { ...table, next: null } };
}

function withSeats(seen: Ahead, change: (seat: Table["seats"][number]) => Table["seats"][number]): Ahead {
  return { ...seen, table: { ...seen.table, seats: seen.table.seats.map(change) } };
}

function withStacks(table: Table, stacks: Record<number, number>): Table {
  const seats = table.seats.map((seat) => {
    const stack = stacks[seat.entry];
    return stack === undefined ? seat : { ...seat, stack, counted: true };
  });
  return { ...table, seats };
}
