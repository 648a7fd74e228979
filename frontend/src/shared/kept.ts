/** The last view of a screen, kept on the device: a page that is opened without a network shows it.
 *
 *  One place per view, named as its socket is ("3/tables/2"). It is forgotten with the pairing or the ticket that it was
 *  seen by, at the server's word, and by itself after some days: it bears names.
 */

const PREFIX = "shuffle-up.view.";
const LASTS_MS = 3 * 86_400_000;
const LARGEST = 1_000_000; // characters: one event of ten thousand entries has less while it runs

/** A view as it was last seen. */
export interface Kept {
  at: number; // this device's clock
  ahead: number; // by how much the server's clock was before it
  view: Record<string, unknown>;
}

/** What was kept under a name, unless it is too old. */
export function recall(name: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + name)!) as Kept | null;
    return kept && Date.now() - kept.at < LASTS_MS ? kept : null;
  } catch {
    return null; // storage is forbidden, or holds what is none of ours
  }
}

/** Keep a view in place of the one before; what is too large, or finds no room, is not kept at all. */
export function keep(name: string, kept: Kept): void {
  const text = JSON.stringify(kept);
  forget(name);
  try {
    if (text.length <= LARGEST) localStorage.setItem(PREFIX + name, text);
  } catch {
    // full or forbidden: a reload without a network shows nothing
  }
}

/** Forget what was kept under a name. */
export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // nothing was kept
  }
}

/** Forget what nobody here may see any more: of views named as `which`, all that are not `wanted`. */
export function forgetOthers(which: RegExp, wanted: readonly string[]): void {
  keptNames().forEach((name) => which.test(name) && wanted.indexOf(name) < 0 && forget(name));
}

/** The names of all that is kept, latest first; what is too old is thrown away. */
export function keptNames(): string[] {
  const found: { name: string; at: number }[] = [];
  try {
    Object.keys(localStorage).forEach((key) => {
      if (key.indexOf(PREFIX) !== 0) return;
      const name = key.slice(PREFIX.length);
      const kept = recall(name);
      if (kept) found.push({ name, at: kept.at });
      else forget(name);
    });
  } catch {
    // storage is forbidden
  }
  return found.sort((one, other) => other.at - one.at).map(({ name }) => name);
}

const SOON_MS = 300;

export interface Keeper {
  /** Something is to be kept: soon, and at the latest when the page goes. */
  touch(): void;
  close(): void;
}

/** Keeps under a name what `look` gives. */
export function keeper(name: string, look: () => Kept): Keeper {
  let timer = 0;
  const write = () => {
    clearTimeout(timer);
    timer = 0;
    keep(name, look());
  };
  const flush = () => {
    if (timer) write();
  };
  window.addEventListener("pagehide", flush);
  return {
    touch() {
      if (!timer) timer = setTimeout(write, SOON_MS) as unknown as number;
    },
    close() {
      clearTimeout(timer);
      timer = 0;
      window.removeEventListener("pagehide", flush);
    },
  };
}
