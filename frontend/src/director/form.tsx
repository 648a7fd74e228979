/** A form whose fields tell it when they are red: as long as one is, nothing of the form is carried out. */
import { signal, type Signal } from "@preact/signals";
import { createContext, type ComponentChildren } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { texts } from "../shared/i18n.ts";

const say = texts({ fix_first: ["Fix the items in red first", "Сначала исправьте отмеченное красным"] });

const Faults = createContext<Signal<number> | null>(null);

/** Fields, and the keys that carry out what they say. It is no `form` of the browser's, in which Enter would press the
 *  first key at hand. */
export function Form({ class: look = "stack", children }: { class?: string; children: ComponentChildren }) {
  const [faults] = useState(() => signal(0));
  return (
    <Faults.Provider value={faults}>
      <div class={`form ${look}`}>{children}</div>
    </Faults.Provider>
  );
}

/** A field is red: its form is held. A field that can be red stands in a `Form`. */
export function useFault(wrong: boolean): void {
  const faults = useContext(Faults);
  if (!faults) throw new Error("A field that can be red stands outside of any Form.");
  useEffect(() => {
    if (!wrong) return;
    faults.value++;
    return () => {
      faults.value--;
    };
  }, [faults, wrong]);
}

/** Whether a field of this form is red. */
export function useHeld(): boolean {
  const faults = useContext(Faults);
  return faults !== null && faults.value > 0;
}

/** Why nothing is carried out now; a tap leads to the first red field. */
export function FixFirst() {
  const mark = useRef<HTMLButtonElement>(null);
  if (!useHeld()) return null;
  const lead = () => {
    const red = mark.current?.closest(".form")?.querySelector<HTMLElement>("[aria-invalid=true]");
    for (let fold = red?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
    red?.focus();
  };
  return (
    <button ref={mark} type="button" class="button quiet small bad-ink" onClick={lead}>
      {say("fix_first")}
    </button>
  );
}
