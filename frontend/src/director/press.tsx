/** A button that carries out something on the server: busy from the tap to the answer, so that it is not tapped twice. */
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { useHeld } from "./form.tsx";

/** A button that waits for its own answer; in a form it is held as long as a field is red. */
export function Press({ on, children, class: look = "", disabled = false, ...rest }: {
  on: () => Promise<unknown>;
  children: ComponentChildren;
  class?: string;
  disabled?: boolean;
  title?: string;
  "aria-pressed"?: boolean;
  "aria-label"?: string;
}) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const held = useHeld();
  return (
    <button
      {...rest}
      type="button"
      class={`button ${look} ${busy ? "busy" : ""}`}
      aria-busy={busy}
      disabled={disabled || held}
      onClick={() => {
        if (running.current) return;
        running.current = true;
        setBusy(true);
        void on().finally(() => {
          running.current = false;
          setBusy(false);
        });
      }}
    >
      {children}
    </button>
  );
}
