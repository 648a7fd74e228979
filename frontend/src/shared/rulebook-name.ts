import { words } from "./i18n.ts";
import { labels } from "./rulebook.ts";

/** A rulebook as people call it. */
export const rulebookName = (id: string) => words(labels.value?.rulebooks[id]) || id;
