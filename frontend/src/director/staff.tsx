/** Who is let in: links for others, who is signed in where, and the end of either. */
import { useEffect, useRef, useState } from "preact/hooks";
import { post, read, remove } from "../shared/api.ts";
import { day, texts, wallTime } from "../shared/i18n.ts";
import type { Answer } from "../shared/types.ts";
import { refused, toast } from "../shared/toasts.tsx";
import { Press } from "./press.tsx";
import { venueZone } from "./session.ts";
import { staffWord } from "./words.ts";

const say = texts({
  invite: ["Let somebody in", "Пригласить помощника"],
  invite_desk: ["Link for the desk", "Ссылка для секретаря"],
  invite_director: ["Link for a director", "Ссылка для судьи"],
  invite_hint: ["The link lets in one device, once.", "По ссылке войдёт одно устройство, один раз."],
  copy: ["Copy", "Скопировать"],
  copied: ["Copied", "Скопировано"],
  signed_in: ["Who is signed in", "Кто вошёл"],
  here: ["this console", "этот пульт"],
  unknown: ["unknown device", "неизвестное устройство"],
  since: ["since {at}", "с {at}"],
  online: ["online", "на связи"],
  offline: ["last seen {at}", "был на связи {at}"],
  end: ["End", "Завершить"],
  ended: ["{who} is signed out", "{who}: сеанс завершён"],
  links: ["Links not used yet", "Неиспользованные ссылки"],
  link_desk: ["for the desk", "для секретаря"],
  link_director: ["for a director", "для судьи"],
  made: ["made {at}", "создана {at}"],
  revoke: ["Revoke", "Отозвать"],
  revoked: ["The link lets nobody in any more", "По этой ссылке больше не войти"],
});

interface Person {
  id: number;
  role: "director" | "desk";
  name: string;
  device: string;
  since: string;
  last_seen: string | null;
  connected: boolean;
  own: boolean;
}

interface OpenLink {
  id: number;
  role: "director" | "desk";
  made_at: string;
}

interface Staff {
  sessions: Person[];
  links: OpenLink[];
}

const LOOK_MS = 5_000;

/** Today the time of day is enough. */
export function moment(at: string, zone: string, now = Date.now()): string {
  const today = day(now, zone) === day(at, zone);
  return today ? wallTime(at, zone) : `${day(at, zone)}, ${wallTime(at, zone)}`;
}

/** The director's own: inviting, seeing, ending. */
export function StaffPanel() {
  const [staff, setStaff] = useState<Staff | null>(null);
  const [url, setUrl] = useState("");
  const look = () => void read<Staff>("staff").then((answer) => answer.ok && setStaff(answer.body));
  useEffect(() => {
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const invite = async (role: "desk" | "director") => {
    const answer = await post<{ url: string }>("sign-in-links", { role });
    if (!answer.ok) return refused(answer.refusal);
    setUrl((answer as unknown as { url?: string }).url ?? answer.result.url);
    look();
  };
  const take = (answer: { ok: true; body: Staff } | (Answer & { ok: false }), done: string) => {
    if (!answer.ok) {
      refused(answer.refusal);
      look();
      return;
    }
    setStaff(answer.body);
    toast({ kind: "good", text: done });
  };
  return (
    <>
      <div class="field">
        <span>{say("invite")}</span>
        <div class="menu-row">
          <Press class="small" on={() => invite("desk")}>
            {say("invite_desk")}
          </Press>
          <Press class="small" on={() => invite("director")}>
            {say("invite_director")}
          </Press>
        </div>
        {url && <Link url={url} />}
      </div>
      {staff && (
        <div class="field">
          <span>{say("signed_in")}</span>
          <ul class="lines" aria-label={say("signed_in")}>
            {staff.sessions.map((one) => (
              <Signed
                key={one.id}
                person={one}
                onEnd={async () => take(await remove<Staff>(`staff/${one.id}`), say("ended", { who: staffWord(one.name) }))}
              />
            ))}
          </ul>
        </div>
      )}
      {staff && staff.links.length > 0 && (
        <div class="field">
          <span>{say("links")}</span>
          <ul class="lines" aria-label={say("links")}>
            {staff.links.map((link) => (
              <li key={link.id}>
                <span class="grow">
                  {say(link.role === "desk" ? "link_desk" : "link_director")}{" "}
                  <span class="soft">{say("made", { at: moment(link.made_at, venueZone()) })}</span>
                </span>
                <Press class="small danger" on={async () => take(await remove<Staff>(`sign-in-links/${link.id}`), say("revoked"))}>
                  {say("revoke")}
                </Press>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Signed({ person, onEnd }: { person: Person; onEnd: () => Promise<void> }) {
  const zone = venueZone();
  const seen = person.connected
    ? say("online")
    : person.last_seen
      ? say("offline", { at: moment(person.last_seen, zone) })
      : say("since", { at: moment(person.since, zone) });
  return (
    <li>
      <span class={`dot ${person.connected ? "good" : "bad"}`} aria-hidden="true" />
      <span class="grow">
        <strong>{staffWord(person.name)}</strong>
        {person.own && ` – ${say("here")}`}
        <br />
        <span class="soft">
          {[person.device || say("unknown"), say("since", { at: moment(person.since, zone) }), seen].join(" · ")}
        </span>
      </span>
      {!person.own && (
        <Press class="small danger" on={onEnd}>
          {say("end")}
        </Press>
      )}
    </li>
  );
}

function Link({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  /** Pages without TLS have no clipboard of their own: there the old way of selecting and copying works. */
  async function copy(): Promise<void> {
    field.current?.select();
    if (navigator.clipboard) await navigator.clipboard.writeText(url).catch(() => document.execCommand("copy"));
    else document.execCommand("copy");
    toast({ kind: "good", text: say("copied") });
  }
  return (
    <>
      <div class="copy-line">
        <input class="input" ref={field} readOnly value={url} aria-label={say("invite")} onFocus={(event) => event.currentTarget.select()} />
        <button class="button" onClick={() => void copy()}>
          {say("copy")}
        </button>
      </div>
      <span class="hint">{say("invite_hint")}</span>
    </>
  );
}
