/** A dialog: Escape and the cross close it, focus comes back to where it was. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { texts } from "./i18n.ts";
import { ToastsOfDialog } from "./toasts.tsx";

const say = texts({ close: ["Close", "Закрыть"] });

/** A sheet over the page; a tap beside it or Escape takes it away. */
export function Sheet({ title, onClose, wide = false, children }: {
  title: string;
  onClose: () => void;
  wide?: boolean;
  children: ComponentChildren;
}) {
  const box = useRef<HTMLDialogElement>(null);
  // Before the fields' own effects: the one in which the form begins takes the focus of the open dialog.
  useLayoutEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={box}
      class={wide ? "sheet wide" : "sheet"}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === box.current) onClose();
      }}
    >
      <header class="sheet-head">
        <h2>{title}</h2>
        <button class="button quiet" aria-label={say("close")} onClick={onClose}>
          ✕
        </button>
      </header>
      <div class="sheet-body">{children}</div>
      <ToastsOfDialog />
    </dialog>
  );
}
