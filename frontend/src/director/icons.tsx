/** The signs of the console's screens, drawn with one pen. */
import type { Page } from "./route.tsx";

const DRAWINGS: Record<Page | "menu" | "more", string> = {
  floor: "M7 5h10a5 5 0 0 1 5 5v4a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5v-4a5 5 0 0 1 5-5zM8 12h8",
  desk: "M3 20v-7h18v7M6 13V9h12v4M9 9V5h6v4M9 17h6",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.500 2",
  players: "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M16 3.500a4 4 0 0 1 0 7M18 14.500c2.500 1 4 3.500 4 6.500",
  payouts: "M7 4h10v5a5 5 0 0 1-10 0zM7 6H3c0 4 2 5 4 5M17 6h4c0 4-2 5-4 5M12 14v4M8 20h8",
  structure: "M4 19v-4h4v4zM10 19v-8h4v8zM16 19V6h4v13z",
  history: "M4 5v5h5M4.500 10A8 8 0 1 1 4 13M12 8v5l3 2",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5",
  rules: "M12 6c-2-1.500-5-2-9-2v14c4 0 7 .5 9 2 2-1.500 5-2 9-2V4c-4 0-7 .5-9 2zM12 6v14",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M5 12h.01M12 12h.01M19 12h.01",
};

/** A small picture beside words. */
export function Icon({ name }: { name: keyof typeof DRAWINGS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={DRAWINGS[name]} fill="none" stroke="currentColor" stroke-width={name === "more" ? 3 : 1.8} stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}
