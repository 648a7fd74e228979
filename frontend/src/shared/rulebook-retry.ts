import { useCallback, useEffect, useState } from "preact/hooks";
import { isOffline } from "./rulebook.ts";
import type { Refusal } from "./types.ts";

const RETRY_MS = 4_000;

/** Asking again: by hand, and by itself while `fault` is a network that is away. Whatever reads asks with each `attempt`. */
export function useAttempts(fault: Refusal | null): { attempt: number; again: () => void } {
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((number) => number + 1), []);
  const offline = fault !== null && isOffline(fault);
  useEffect(() => {
    if (!offline) return;
    const timer = setInterval(again, RETRY_MS);
    return () => clearInterval(timer);
  }, [offline, again]);
  return { attempt, again };
}
