/** Which screen the address means: /director, /director/new, /director/7/floor, /director/7/rules/TDA-52-a. */
import { computed, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

export const PAGES = ["floor", "desk", "clock", "players", "payouts", "structure", "history", "settings", "rules"] as const;
export type Page = (typeof PAGES)[number];

export type Route = { screen: "events" } | { screen: "new" } | { screen: "backups" } | { screen: "room"; tournament: number; page: Page; article: string | null };

/** What an address shows. */
export function routeOf(path: string): Route {
  const [, , first = "", second = "", third = ""] = path.split("/");
  if (first === "new" || first === "backups") return { screen: first };
  if (!/^\d+$/.test(first)) return { screen: "events" };
  const page = PAGES.find((known) => known === second) ?? "floor";
  return { screen: "room", tournament: Number(first), page, article: page === "rules" && third ? third : null };
}

const path = signal(location.pathname);
export const route = computed(() => routeOf(path.value));

/** Asked before a screen with unsaved work is left; true lets go. */
export const mayLeave = signal<(() => boolean) | null>(null);

/** Show another page without asking the server for it. */
export function go(to: string): void {
  if (to === path.value || (mayLeave.value && !mayLeave.value())) return;
  mayLeave.value = null;
  history.pushState(null, "", to);
  path.value = location.pathname;
  window.scrollTo(0, 0);
}

window.addEventListener("popstate", () => (path.value = location.pathname));
window.addEventListener("beforeunload", (event) => {
  if (mayLeave.value) event.preventDefault();
});

/** A link within the console. */
export function Link({ to, current, children, ...rest }: {
  to: string;
  current?: boolean;
  class?: string;
  title?: string;
  children: ComponentChildren;
}) {
  return (
    <a
      {...rest}
      href={to}
      aria-current={current ? "page" : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
