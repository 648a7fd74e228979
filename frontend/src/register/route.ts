/** Which page the address means: the list, or one tournament; and the ticket that a private link brings. */
import { signal } from "@preact/signals";

export interface Here {
  event: number | null;
  token: string | null;
}

export function parse(search: string): Here {
  const event = /[?&]event=([1-9]\d{0,15})(?:&|$)/.exec(search);
  const token = /[?&]ticket=([\w-]+)/.exec(search);
  return { event: event ? Number(event[1]) : null, token: token ? token[1]! : null };
}

export const here = signal<Here>(parse(location.search));

function address(event: number | null): string {
  return event === null ? "/register" : `/register?event=${event}`;
}

export function go(event: number | null): void {
  history.pushState(null, "", address(event));
  here.value = { event, token: null };
  window.scrollTo(0, 0);
}

/** The address without the ticket: a secret does not stay where it is photographed, and Back does not bring it again. */
export function hideToken(): void {
  const { event } = here.peek();
  history.replaceState(null, "", address(event));
  here.value = { event, token: null };
}

window.addEventListener("popstate", () => (here.value = parse(location.search)));
