/** Bells from the television's own speakers. A browser lets them ring only after somebody has touched the page. */
import { signal } from "@preact/signals";
import type { Cue } from "./cues.ts";

const KEY = "shuffle-up.sound";

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

export const sound = signal(kept());

let context: AudioContext | null = null;

/** To be called from a touch or a key: only then may a page be heard. */
export function wakeSound(): void {
  if (!sound.peek() || typeof AudioContext !== "function") return;
  context = context || new AudioContext();
  if (context.state === "suspended") void context.resume();
}

/** Sound on or off, remembered by this browser. */
export function switchSound(): void {
  sound.value = !sound.peek();
  try {
    localStorage.setItem(KEY, sound.peek() ? "on" : "off");
  } catch {
    // not kept, still heard
  }
  wakeSound();
  if (sound.peek()) ring("minute");
}

/** Notes of a cue: frequency in Hz, start in seconds. */
const NOTES: Record<Cue, readonly (readonly [number, number])[]> = {
  minute: [[880, 0], [880, 0.25]],
  level: [[659, 0], [880, 0.3], [1109, 0.6], [1319, 0.9]],
  break: [[1319, 0], [1109, 0.35], [880, 0.7], [659, 1.05]],
}; // prettier-ignore

const RINGS_S = 1.4;

/** The notes of a cue, where sound is on. */
export function ring(cue: Cue): void {
  if (!context || !sound.peek() || context.state !== "running") return;
  const speakers = context;
  NOTES[cue].forEach(([frequency, start]) => {
    const at = speakers.currentTime + 0.05 + start;
    const loudness = speakers.createGain();
    loudness.gain.setValueAtTime(0.0001, at);
    loudness.gain.exponentialRampToValueAtTime(0.4, at + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + RINGS_S);
    loudness.connect(speakers.destination);
    const tone = speakers.createOscillator();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    tone.connect(loudness);
    tone.start(at);
    tone.stop(at + RINGS_S);
  });
}
