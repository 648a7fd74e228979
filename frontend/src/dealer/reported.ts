/** The busts of one hand that this tablet has reported already: whoever goes out in the same hand is ranked with them. */
import type { Tap } from "../shared/offline.ts";
import type { Commands } from "../shared/types.ts";

export interface Reported {
  commandId: string;
  busts: Commands["bust-entries"]["busts"];
}

/** A tap with its answer, as far as it matters here. */
type Answered = Pick<Tap, "commandId" | "name" | "fields"> & { seq: number | null; undone: boolean };

/** The reports of a hand that stand: answered or still on the way, and not taken back. */
export function reported(
  answered: readonly Answered[],
  waiting: readonly Tap[],
  { table, hand }: { table: number; hand: number },
): Reported[] {
  const taken = waiting.filter((tap) => tap.name === "undo");
  const stands = (one: { commandId: string; seq?: number | null }) =>
    !taken.some((undo) => undo.undoes === one.commandId || (one.seq && (undo.fields as { seq?: number }).seq === one.seq));
  const done = answered.filter((one) => one.seq !== null && !one.undone);
  return [...done, ...waiting]
    .filter((one) => one.name === "bust-entries" && stands(one))
    .filter((one) => {
      const fields = one.fields as Commands["bust-entries"];
      return fields.table === table && fields.hand === hand;
    })
    .map((one) => ({ commandId: one.commandId, busts: (one.fields as Commands["bust-entries"]).busts }));
}
