/** Which page the address means: the list, one tournament, or its rules; and the ticket that a private link brings. */
import { signal } from "@preact/signals";

export interface Here {
  event: number | null;
  token: string | null;
}

/** What an address shows. The ticket stands behind the #, where no server and no messenger that looks at the link reads
 *  it; links of older prints have it before. */
export function parse(search: string): Here {
  const event = /[?&]event=([1-9]\d{0,15})(?:[&#]|$)/.exec(search);
  const token = /[?&#]ticket=([\w-]+)/.exec(search);
  return { event: event ? Number(event[1]) : null, token: token ? token[1]! : null };
}

/** The article of `&rules=TDA-52-a`; "" for `&rules`, all of them; null where the address means no rules. */
export function rulesOf(search: string): string | null {
  const found = /[?&]rules(?:=([\w.-]*))?(?:&|$)/.exec(search);
  return found ? (found[1] ?? "") : null;
}

export const here = signal<Here>(parse(location.search + location.hash));
export const rules = signal<string | null>(rulesOf(location.search));

function address(event: number | null): string {
  return event === null ? "/register" : `/register?event=${event}`;
}

/** Show another page without asking the server for it. */
export function go(event: number | null): void {
  history.pushState(null, "", address(event));
  here.value = { event, token: null };
  rules.value = null;
  window.scrollTo(0, 0);
}

/** The rules of this tournament: an article, all of them (""), or back to the tournament (null). */
export function showRules(article: string | null): void {
  const { event } = here.peek();
  history.pushState(null, "", address(event) + (article === null ? "" : article === "" ? "&rules" : `&rules=${article}`));
  rules.value = article;
  window.scrollTo(0, 0);
}

/** The address without the ticket: a secret does not stay where it is photographed, and Back does not bring it again. */
export function hideToken(): void {
  const { event } = here.peek();
  history.replaceState(null, "", address(event));
  here.value = { event, token: null };
}

window.addEventListener("popstate", () => {
  here.value = parse(location.search + location.hash);
  rules.value = rulesOf(location.search);
});
