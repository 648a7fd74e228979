/** The private link: the only key to a player's page, to be saved or carried to another phone. */
import { useEffect, useRef, useState } from "preact/hooks";
import { read } from "../shared/api.ts";
import { Sheet } from "../shared/sheet.tsx";
import { credentialsOf, forgetful, type Ticket } from "./tickets.ts";
import { say } from "./words.ts";

/** The player's own link, to keep or to send to another device. */
export function LinkButton({ event, ticket }: { event: number; ticket: Ticket }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button class="button quiet" onClick={() => setOpen(true)}>
        {say("ticket")}
      </button>
      {open && <LinkSheet event={event} ticket={ticket} onClose={() => setOpen(false)} />}
      {forgetful.value && <p class="strip warn">{say("ticket_lost")}</p>}
    </>
  );
}

function LinkSheet({ event, ticket, onClose }: { event: number; ticket: Ticket; onClose: () => void }) {
  const [svg, setSvg] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const link = `${location.origin}/register?event=${event}#ticket=${ticket.token}`;
  useEffect(() => {
    void read<{ svg: string }>(`tournaments/${event}/qr`, credentialsOf(ticket)).then(
      (answer) => answer.ok && setSvg(answer.body.svg),
    );
  }, [event, ticket]);

  /** Pages without TLS have no clipboard of their own: there the old way of selecting and copying works. */
  async function copy(): Promise<void> {
    field.current?.select();
    if (navigator.clipboard) await navigator.clipboard.writeText(link).catch(() => document.execCommand("copy"));
    else document.execCommand("copy");
    setCopied(true);
  }

  return (
    <Sheet title={say("ticket_title")} onClose={onClose}>
      <p class="soft">{say("ticket_more")}</p>
      {svg !== null && <div class="qr" dangerouslySetInnerHTML={{ __html: svg }} />}
      <input class="input" ref={field} readOnly value={link} aria-label={say("ticket_title")} onFocus={() => field.current?.select()} />
      <div class="two">
        <button class="button" onClick={() => void copy()}>
          {say(copied ? "copied" : "copy")}
        </button>
        {typeof navigator.share === "function" && (
          <button class="button primary" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>
            {say("share")}
          </button>
        )}
      </div>
    </Sheet>
  );
}
