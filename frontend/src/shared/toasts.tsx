/** What has just been done, with Undo; what was refused, with its article. */
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { texts } from "./i18n.ts";
import { ArticleLink } from "./rulebook-link.tsx";
import type { Refusal } from "./types.ts";

const say = texts({
  undo: ["Undo", "Отменить"],
  dismiss: ["Dismiss", "Закрыть"],
});

export interface Toast {
  id: number;
  kind: "good" | "bad";
  text: string;
  article?: string | undefined;
  undo?: (() => void) | undefined;
  more?: { label: string; act: () => void } | undefined;
}

const GOOD_MS = 7_000;
const BAD_MS = 12_000;

export const toasts = signal<readonly Toast[]>([]);
let last = 0;

/** Take a message away. */
export function dismiss(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

/** Say something for a while. */
export function toast(shown: Omit<Toast, "id">): number {
  const id = ++last;
  const others = toasts.value.filter((other) => other.kind !== shown.kind || other.text !== shown.text);
  toasts.value = [...others.slice(-3), { ...shown, id }];
  setTimeout(() => dismiss(id), shown.kind === "bad" ? BAD_MS : GOOD_MS);
  return id;
}

/** Say why something was not done. */
export function refused(refusal: Refusal): number {
  return toast({ kind: "bad", text: refusal.text, article: refusal.article });
}

/** Dialogs that are open, the uppermost last: what lies outside of it answers to no finger, so the toasts go inside. */
const dialogs = signal<readonly symbol[]>([]);

/** The toasts of a dialog while it is the uppermost; nothing on a face without toasts. */
export function ToastsOfDialog() {
  const [me] = useState(() => Symbol("dialog"));
  useEffect(() => {
    dialogs.value = [...dialogs.peek(), me];
    return () => {
      dialogs.value = dialogs.peek().filter((other) => other !== me);
    };
  }, [me]);
  const all = dialogs.value;
  return all[all.length - 1] === me ? <Stack /> : null;
}

/** The toasts of the page, while no dialog is open. */
export function Toasts() {
  return dialogs.value.length === 0 ? <Stack /> : null;
}

/** The stack of toasts, spoken by screen readers. It lies in the top layer, so that a dialog does not hide it. */
function Stack() {
  const box = useRef<HTMLDivElement>(null);
  const shown = toasts.value;
  useEffect(() => {
    const element = box.current;
    if (!element || typeof element.showPopover !== "function") return;
    if (element.matches(":popover-open")) element.hidePopover();
    if (shown.length > 0) element.showPopover();
  }, [shown]);
  return (
    <div class="toasts" ref={box} popover="manual" role="status" aria-live="polite" hidden={shown.length === 0}>
      {shown.map((one) => (
        <div key={one.id} class={`toast ${one.kind}`} role={one.kind === "bad" ? "alert" : undefined}>
          <span class="toast-text">
            {one.text}
            {one.article && (
              <span class="toast-article">
                <ArticleLink id={one.article} />
              </span>
            )}
          </span>
          {one.more && (
            <button class="button small" onClick={one.more.act}>
              {one.more.label}
            </button>
          )}
          {one.undo && (
            <button
              class="button small primary"
              onClick={() => {
                dismiss(one.id);
                one.undo?.();
              }}
            >
              {say("undo")}
            </button>
          )}
          <button class="button small quiet" aria-label={say("dismiss")} onClick={() => dismiss(one.id)}>
            ✕
          </button>
        </div>
      ))}
    </div>
  );
}
