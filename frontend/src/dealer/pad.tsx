/** A keypad for thumbs. */
import { say } from "./words.ts";

/** Digits to tap. */
export function Pad({ onKey, onErase, wide }: { onKey: (digits: string) => void; onErase: () => void; wide?: boolean }) {
  const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
  return (
    <div class="pad">
      {keys.map((key) => (
        <button key={key} type="button" class="button" onClick={() => onKey(key)}>
          {key}
        </button>
      ))}
      {wide ? (
        <button type="button" class="button" onClick={() => onKey("00")}>
          00
        </button>
      ) : (
        <span />
      )}
      <button type="button" class="button" onClick={() => onKey("0")}>
        0
      </button>
      <button type="button" class="button" aria-label={say("erase")} onClick={onErase}>
        ⌫
      </button>
    </div>
  );
}
