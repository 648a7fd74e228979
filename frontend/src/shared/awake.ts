/** A screen does not fall asleep while it matters: while the clock runs, levels and breaks alike.
 *
 *  Browsers keep a screen awake over TLS only (and on the server's own machine). Elsewhere a small silent film runs behind
 *  the page, which does the same: it has to cover much of the page to count as being watched.
 */
import { effect, signal } from "@preact/signals";
import film from "./awake.webm?url";
import type { Reading } from "./clock.ts";
import type { Status } from "./types.ts";

/** Nothing here keeps this screen awake: whoever hangs it up has to switch its sleep off. */
export const drowsy = signal(false);

interface Lock {
  release(): Promise<void>;
  onrelease: (() => void) | null;
}

type Requests = { request(kind: "screen"): Promise<Lock> };

/** Hold the screen awake by the browser's own means. */
function byLock(wakeLock: Requests): (wanted: boolean) => void {
  let wanted = false;
  let lock: Lock | null = null;
  let asking = false;
  const settle = (): void => {
    if (!wanted && lock) void lock.release();
    if (!wanted || lock || asking) return;
    asking = true;
    wakeLock.request("screen").then(
      (given) => {
        asking = false;
        lock = given;
        given.onrelease = () => (lock = null);
        settle();
      },
      () => (asking = false), // low on battery, or hidden just now: asked again at the next touch
    );
  };
  return (now) => {
    wanted = now;
    settle();
  };
}

/** Hold the screen awake by a film that nobody sees. */
function byFilm(): (wanted: boolean) => void {
  let shown: HTMLVideoElement | null = null;
  return (wanted) => {
    if (!wanted) {
      if (shown) shown.pause();
      return;
    }
    if (!shown) {
      shown = document.createElement("video");
      shown.muted = shown.loop = true;
      shown.setAttribute("playsinline", "");
      shown.setAttribute("aria-hidden", "true");
      shown.style.cssText = "position:fixed;top:0;left:0;width:100%;height:100%;object-fit:fill;opacity:0;z-index:-1;pointer-events:none";
      shown.src = film;
      document.body.appendChild(shown);
    }
    const playing = shown.play() as Promise<void> | undefined; // an old engine promises nothing
    if (playing)
      playing.then(
        () => (drowsy.value = false),
        () => (drowsy.value = true),
      );
  };
}

/** Whether it matters that a screen is seen: a level is played, or a break counts down. */
export function isUnderWay(event: { status: Status } | undefined, reading: Reading | null): boolean {
  return event !== undefined && event.status === "running" && reading !== null && reading.running;
}

const TOUCHES = ["click", "touchend", "keydown"];

/** Keep this screen awake as long as it matters; again whenever the page is shown or touched. Gives the end of it. */
export function stayAwake(matters: () => boolean): () => void {
  const { wakeLock } = navigator as { wakeLock?: Requests };
  const hold = wakeLock ? byLock(wakeLock) : byFilm();
  let wanted = false;
  const see = () => hold(wanted && document.visibilityState !== "hidden");
  const end = effect(() => {
    const now = matters();
    if (now === wanted) return;
    wanted = now;
    see();
  });
  document.addEventListener("visibilitychange", see);
  TOUCHES.forEach((kind) => window.addEventListener(kind, see));
  return () => {
    end();
    document.removeEventListener("visibilitychange", see);
    TOUCHES.forEach((kind) => window.removeEventListener(kind, see));
    wanted = false;
    see();
  };
}
