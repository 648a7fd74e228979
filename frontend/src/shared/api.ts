/** How a face asks and orders: JSON over HTTP, one envelope for every refusal, one id for every tap. */
import { request, Unreachable, type Credentials } from "./ask.ts";
import { texts } from "./i18n.ts";
import type { Answer, CommandName, CommandResult, Commands, Refusal } from "./types.ts";

export { Unreachable, type Credentials } from "./ask.ts";

const say = texts({
  no_connection: [
    "No connection to the server. Nothing was done.",
    "Нет связи с сервером. Ничего не изменилось.",
  ],
  uncertain: [
    "The connection broke before the answer came. Look whether it was done.",
    "Связь прервалась до ответа. Проверьте, выполнено ли действие.",
  ],
  bad_answer: ["The server answered {status}.", "Сервер ответил {status}."],
});

/** A new id for a tap. Old browsers and pages without TLS have no `randomUUID`. */
export function newCommandId(): string {
  const source = globalThis.crypto;
  if (typeof source?.randomUUID === "function") return source.randomUUID();
  const bytes = new Uint8Array(16);
  source.getRandomValues(bytes);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  let text = "";
  bytes.forEach((byte, index) => {
    text += (byte + 256).toString(16).slice(1) + (index === 3 || index === 5 || index === 7 || index === 9 ? "-" : "");
  });
  return text;
}

function cookie(name: string): string {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}

/** The line was so bad that the server did not hear the request to its end: it has done nothing, and may be asked again. */
const TOO_SLOW = 408;

/** One request, tried once. Throws `Unreachable` when no server answered; any answer of the server is returned. */
export function ask<Body>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  { body, form, raw, credentials = {} }: { body?: unknown; form?: FormData; raw?: Blob; credentials?: Credentials } = {},
): Promise<{ status: number; body: Body }> {
  const headers: Record<string, string> = {};
  if (credentials.ifMatch) headers["If-Match"] = `"${credentials.ifMatch}"`;
  if (method !== "GET") headers["X-CSRFToken"] = cookie("csrftoken");
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (raw) headers["Content-Type"] = "application/octet-stream";
  const sent = raw ?? form ?? (body === undefined ? null : JSON.stringify(body));
  return request(path, { method, headers, body: sent }, credentials).then(({ status, text }) => {
    if (status === TOO_SLOW) throw new Unreachable(String(status));
    return { status, body: parsed<Body>(text, status) };
  });
}

/** The answer's body. A refusal without words (what stands before the server may say no by itself) is given some. */
function parsed<Body>(text: string, status: number): Body {
  const unsaid = { ok: false, refusal: { code: "bad_answer", text: say("bad_answer", { status }) } };
  try {
    const body = (text === "" ? null : JSON.parse(text)) as { refusal?: { text?: string } } | null;
    return (status >= 400 && !body?.refusal?.text ? unsaid : body) as Body;
  } catch {
    return unsaid as Body;
  }
}

/** The server's own word that it can do nothing at the moment (its database is away, its disk is full), if there was one. */
export function toldBy(fault: Unreachable): Refusal | null {
  try {
    return (JSON.parse(fault.message) as { refusal?: Refusal }).refusal ?? null;
  } catch {
    return null; // what stands before the server speaks HTML
  }
}

const DISK_FULL = "disk_full"; // somebody must make room: nobody waits for that before it is said

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

const PAUSES_MS = [300, 1000, 2500, 4000];

/** POST something that bears a `command_id`: without a connection it is sent again with the same id, which is safe.
 *  Always ends in an `Answer`; never throws. */
export function post<Result = CommandResult>(
  path: string,
  fields: object,
  { commandId = newCommandId(), credentials = {}, attempts = PAUSES_MS.length + 1 }: {
    commandId?: string;
    credentials?: Credentials;
    attempts?: number;
  } = {},
): Promise<Answer<Result>> {
  const body = { command_id: commandId, ...fields };
  const attempt = (number: number): Promise<Answer<Result>> =>
    ask<Answer<Result>>("POST", path, { body, credentials }).then(
      (answer) => answer.body,
      (fault: unknown) => {
        if (!(fault instanceof Unreachable)) throw fault;
        const told = toldBy(fault);
        if (number >= attempts || told?.code === DISK_FULL) {
          const code = number === 1 ? "no_connection" : "uncertain";
          return { ok: false as const, refusal: told ?? { code, text: say(code) } };
        }
        return pause(PAUSES_MS[number - 1] ?? 4000).then(() => attempt(number + 1));
      },
    );
  return attempt(1);
}

/** Carry out a command of a tournament. */
export function send<Name extends CommandName>(
  tournament: number,
  name: Name,
  fields: Commands[Name],
  options: Parameters<typeof post>[2] = {},
): Promise<Answer> {
  return post(`tournaments/${tournament}/${name}`, fields, options);
}

/** What is said when no server answered something that changes nothing. */
export const noConnection = () => ({ code: "no_connection", text: say("no_connection") });

type Reading<Body> = Promise<{ ok: true; body: Body } | (Answer & { ok: false })>;

/** Read something. A refusal or a lost connection comes back as an `Answer` that is not ok. */
export function read<Body>(path: string, credentials: Credentials = {}): Reading<Body> {
  return once("GET", path, credentials);
}

/** Take something away for good; what is left comes back. */
export function remove<Body>(path: string): Reading<Body> {
  return once("DELETE", path, {});
}

function once<Body>(method: "GET" | "DELETE", path: string, credentials: Credentials): Reading<Body> {
  return ask<Body>(method, path, { credentials }).then(
    (answer) => {
      if (answer.status < 400) return { ok: true as const, body: answer.body };
      return answer.body as unknown as Answer & { ok: false };
    },
    (fault: unknown) => ({
      ok: false as const,
      refusal: (fault instanceof Unreachable ? toldBy(fault) : null) ?? noConnection(),
    }),
  );
}
