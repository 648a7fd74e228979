/** Dark or light, chosen on this device. */
import { signal } from "@preact/signals";

export type Theme = "dark" | "light";

const KEY = "shuffle-up.theme";

function firstTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept === "dark" || kept === "light") return kept;
  } catch {
    // storage is forbidden: the device's own preference
  }
  return window.matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

export const theme = signal<Theme>(firstTheme());
document.documentElement.dataset["theme"] = theme.peek();

/** Light or dark from now on; this browser remembers it. */
export function dress(chosen: Theme): void {
  theme.value = chosen;
  document.documentElement.dataset["theme"] = chosen;
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // not kept, still worn
  }
}
