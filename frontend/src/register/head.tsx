/** The top of every page: the way back, where we are, the language. */
import { language, speak } from "../shared/i18n.ts";
import { go } from "./route.ts";
import { say } from "./words.ts";

/** The line on top of every page of the phone. */
export function Head({ title, back = false, onBack }: { title: string; back?: boolean; onBack?: (() => void) | undefined }) {
  return (
    <header class="head">
      {back ? (
        <button class="button quiet icon" aria-label={say(onBack ? "back" : "all_events")} onClick={onBack ?? (() => go(null))}>
          ‹
        </button>
      ) : (
        <span class="mark" aria-hidden="true">
          ♠
        </span>
      )}
      <strong class="head-title">{title}</strong>
      <button class="button quiet" lang={language.value === "ru" ? "en" : "ru"} onClick={() => speak(language.value === "ru" ? "en" : "ru")}>
        {say("other_language")}
      </button>
    </header>
  );
}
