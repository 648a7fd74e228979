/** What the server answered to a tap that was not carried out, beside the button that was tapped. */
import { ArticleLink } from "../shared/rulebook-link.tsx";
import type { Refusal } from "../shared/types.ts";

const UNANSWERED = ["no_connection", "uncertain"]; // the connection broke: the page need not say so a second time

/** A refusal with its article. */
export function Refused({ refusal }: { refusal: Refusal | null }) {
  if (!refusal) return null;
  return (
    <p class={`strip warn${UNANSWERED.includes(refusal.code) ? " unanswered" : ""}`} role="alert">
      {refusal.text}
      {refusal.article && <ArticleLink id={refusal.article} />}
    </p>
  );
}
