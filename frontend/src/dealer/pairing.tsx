/** The tablet belongs to no table yet: the code is typed, or came with the address that the QR bears. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { language, speak } from "../shared/i18n.ts";
import { ArticleLink } from "../shared/rulebook-link.tsx";
import { RulesSheet } from "../shared/rulebook.tsx";
import type { Refusal } from "../shared/types.ts";
import { Pad } from "./pad.tsx";
import { Refusals } from "./panel.tsx";
import { pair, revoked } from "./tablet.ts";
import { say } from "./words.ts";

const DIGITS = 6;

export function PairingPage({ scanned }: { scanned: string }) {
  const code = useSignal(scanned);
  const busy = useSignal(false);
  const fault = useSignal<Refusal | null>(null);

  const send = async () => {
    busy.value = true;
    const refusal = await pair(code.peek());
    busy.value = false;
    if (refusal) {
      fault.value = refusal;
      code.value = "";
    }
  };
  const type = (digit: string) => {
    if (busy.peek() || code.peek().length >= DIGITS) return;
    fault.value = null;
    code.value += digit;
    if (code.peek().length === DIGITS) void send();
  };
  const erase = () => {
    if (!busy.peek()) code.value = code.peek().slice(0, -1);
  };
  useEffect(() => {
    if (scanned.length === DIGITS) void send();
    const key = (event: KeyboardEvent) => {
      if (/^\d$/.test(event.key)) type(event.key);
      if (event.key === "Backspace") erase();
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- signals keep these current
  }, []);

  return (
    <main class="pairing">
      <div>
        <h1>{say("type_code")}</h1>
        <p class="soft">{say("code_hint")}</p>
        <p class="code" aria-live="polite">
          {Array.from({ length: DIGITS }, (_, index) => (
            <span key={index} class={index < code.value.length ? "typed" : ""}>
              {code.value[index] ?? ""}
            </span>
          ))}
        </p>
        <p class={busy.value ? "status" : "status bad"} role="status">
          {busy.value ? say("pairing") : fault.value?.text || (revoked.value ? say("revoked") : "")}
        </p>
        {fault.value?.article && <ArticleLink id={fault.value.article} />}
        <Refusals />
        <button class="button quiet" onClick={() => speak(language.peek() === "ru" ? "en" : "ru")}>
          {say("language")}
        </button>
      </div>
      <Pad onKey={type} onErase={erase} />
      <RulesSheet rulebook="" />
    </main>
  );
}
