/** The tablet belongs to no table yet: the code is typed, or came with the address that the QR bears. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { language, speak } from "../shared/i18n.ts";
import { ArticleLink } from "../shared/rulebook-link.tsx";
import { RulesSheet } from "../shared/rulebook.tsx";
import type { Refusal } from "../shared/types.ts";
import { codeOf, LENGTH, SIGNS } from "./code.ts";
import { Refusals } from "./panel.tsx";
import { pair, revoked } from "./tablet.ts";
import { say } from "./words.ts";

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
  const type = (text: string) => {
    const longer = codeOf(code.peek() + text);
    if (busy.peek() || longer === code.peek()) return;
    fault.value = null;
    code.value = longer;
    if (longer.length === LENGTH) void send();
  };
  const erase = () => {
    if (!busy.peek()) code.value = code.peek().slice(0, -1);
  };
  useEffect(() => {
    if (scanned.length === LENGTH) void send();
    const key = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1) type(event.key);
      if (event.key === "Backspace") erase();
    };
    const paste = (event: ClipboardEvent) => type(event.clipboardData?.getData("text") ?? "");
    window.addEventListener("keydown", key);
    window.addEventListener("paste", paste);
    return () => {
      window.removeEventListener("keydown", key);
      window.removeEventListener("paste", paste);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- signals keep these current
  }, []);

  return (
    <main class="pairing">
      <div>
        <h1>{say("type_code")}</h1>
        <p class="soft">{say("code_hint")}</p>
        <p class="code" aria-live="polite">
          {Array.from({ length: LENGTH }, (_, index) => (
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
      <div class="signs">
        {SIGNS.split("").map((sign) => (
          <button key={sign} type="button" class="button" onClick={() => type(sign)}>
            {sign}
          </button>
        ))}
        <button type="button" class="button erase" aria-label={say("erase")} onClick={erase}>
          ⌫
        </button>
      </div>
      <RulesSheet rulebook="" />
    </main>
  );
}
