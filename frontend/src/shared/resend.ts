/** A form whose answer got lost is sent again by hand: as long as nothing in it has changed, it is the same tap. */
import { newCommandId, post } from "./api.ts";
import type { Answer, CommandResult } from "./types.ts";

const LOST: readonly string[] = ["no_connection", "uncertain", "database_away", "disk_full"];

/** `const [send] = useState(resender)`: what one form sends. Once it was answered, the next is a tap of its own. */
export function resender() {
  let tapped: { form: string; commandId: string } | null = null;
  return async function send<Result = CommandResult>(path: string, fields: object): Promise<Answer<Result>> {
    const form = JSON.stringify([path, fields]);
    if (tapped?.form !== form) tapped = { form, commandId: newCommandId() };
    const answer = await post<Result>(path, fields, { commandId: tapped.commandId });
    const refusal = "refusal" in answer ? answer.refusal : null; // a new player is answered without an envelope
    if (refusal === null || !LOST.includes(refusal.code)) tapped = null;
    return answer;
  };
}
