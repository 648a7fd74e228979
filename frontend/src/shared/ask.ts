/** One question to the server over HTTP. Apart from `api.ts`, since the wall only asks: it carries nothing of ordering. */
import { language } from "./i18n.ts";

/** Who asks: a tablet by its token, a phone by its ticket, staff by the session cookie. */
export interface Credentials {
  header?: string; // e.g. "Tablet 3f…"
  ifMatch?: string | undefined; // the tag of a form that is sent back
}

/** No server answered, or one that can do nothing at the moment: the message is what it said. */
export class Unreachable extends Error {}

const PATIENCE_MS = 12_000;

/** One request, tried once: any answer of the server is returned as it came. */
export function request(path: string, init: RequestInit, { header }: Credentials = {}): Promise<{ status: number; text: string }> {
  const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": language.value };
  if (header) headers["Authorization"] = header;
  const cut = typeof AbortController === "function" ? new AbortController() : null;
  const timer = setTimeout(() => cut && cut.abort(), PATIENCE_MS);
  return fetch(
    `/api/${path}`,
    Object.assign({ credentials: "same-origin", signal: cut && cut.signal }, init, { headers: Object.assign(headers, init.headers) }),
  )
    .then((response) => response.text().then((text) => ({ status: response.status, text })))
    .then(
      (answer) => {
        clearTimeout(timer);
        // What stands before the server says that it is starting again: as good as no connection.
        if (answer.status > 501 && answer.status < 505) throw new Unreachable(answer.text);
        return answer;
      },
      (fault: unknown) => {
        clearTimeout(timer);
        throw new Unreachable(String(fault));
      },
    );
}

/** Look at something. The body is what the server said, whatever the status; without an answer it throws `Unreachable`. */
export function get<Body>(path: string, credentials?: Credentials): Promise<{ status: number; body: Body }> {
  return request(path, {}, credentials).then(({ status, text }) => ({ status, body: JSON.parse(text) as Body }));
}
