/** The table as the dealer has left it: what the server says, and the taps that it has not answered yet.
 *
 *  No rule is decided here. Where only the server knows what follows (who posts the blinds two hands ahead), nothing is
 *  shown rather than something wrong.
 */
import type { Tap } from "../shared/offline.ts";
import type { Commands, TableSections } from "../shared/types.ts";

export type Table = TableSections["table"];

export interface Ahead {
  table: Table;
  /** Hands begun ahead of the server; from the second on nobody here knows where the button is. */
  hands: number;
}

/** The table as the taps that wait will leave it. */
export function ahead(table: Table, pending: readonly Tap[], clockRuns: boolean): Ahead {
  return pending.reduce<Ahead>((seen, tap) => after(seen, tap, clockRuns), { table, hands: 0 });
}

function after(seen: Ahead, tap: Tap, clockRuns: boolean): Ahead {
  const { table } = seen;
  switch (tap.name) {
    case "end-hand": {
      const { table: number, hand, stacks } = tap.fields as Commands["end-hand"];
      if (number !== table.number || table.hand?.number !== hand) return seen;
      const counted = stacks ? withStacks(table, stacks) : table;
      const waits = !clockRuns || table.leaving.length > 0 || table.coming.length > 0;
      return waits ? { ...seen, table: { ...counted, hand: null } } : begun({ ...seen, table: counted }, hand + 1);
    }
    case "start-hand": {
      const { table: number, hand } = tap.fields as Commands["start-hand"];
      return number === table.number && table.hand === null && hand === table.hands + 1 ? begun(seen, hand) : seen;
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

function begun({ table, hands }: Ahead, number: number): Ahead {
  const nobody = { button: null, small_blind: null, big_blind: null };
  const positions = hands === 0 && table.next ? table.next : nobody;
  return {
    table: { ...table, ...positions, hand: { number, period: table.hand?.period ?? 0 }, hands: number, blinds: null, next: null },
    hands: hands + 1,
  };
}

/** Somebody is not dealt in any more: where button and blinds go next, the server has said for another table. */
function withoutPlayer(seen: Ahead, who: (seat: Table["seats"][number]) => boolean, status: "out" | "broke"): Ahead {
  if (!seen.table.seats.some(who)) return seen;
  const { table, hands } = withSeats(seen, (seat) => (who(seat) ? { ...seat, status, dealt_in: false } : seat));
  return { table: { ...table, next: null }, hands };
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
