/** Who sits at this console. */
import { computed, signal } from "@preact/signals";
import { post, read } from "../shared/api.ts";
import { refused } from "../shared/toasts.tsx";

export interface Session {
  role: "director" | "desk" | null;
  name: string;
  language: string;
  timezone: string; // the venue's
}

/** The desk takes money and finds players; the tournament itself is run by the director alone. */
export const isDirector = computed(() => {
  const known = session.value;
  return known !== undefined && known !== null && known !== "unreachable" && known.role === "director";
});

/** The venue's zone, as far as it is known before an event is open. */
export function venueZone(): string {
  const known = session.value;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (known && known !== "unreachable" && known.timezone) || own || "UTC";
}

/** Undefined until the server has said; null when nobody is signed in; "unreachable" when it did not answer. */
export const session = signal<Session | null | undefined | "unreachable">(undefined);

/** Ask the server who is signed in here. */
export async function learnSession(): Promise<void> {
  const answer = await read<Session>("session");
  if (answer.ok) session.value = answer.body.role ? answer.body : null;
  else session.value = "unreachable"; // whoever is signed in still is: only this question was not answered
}

/** Nobody is signed in here any more. */
export async function signOut(): Promise<void> {
  const answer = await post("sign-out", {});
  if (answer.ok) session.value = null;
  else refused(answer.refusal);
}
