/** @jsxImportSource ./paint */
/** The public screen: finds its tournament, follows it, and goes on alone when the server is gone. */
import { effect, signal } from "@preact/signals";
import "../shared/theme.css";
import { get } from "../shared/ask.ts";
import { isUnderWay, stayAwake } from "../shared/awake.ts";
import { follow as followClock } from "../shared/clock.ts";
import { keepPage, warnBeforeLeaving } from "../shared/device.ts";
import { hints, hintsRead, newHints } from "../shared/hint.ts";
import { language, moment, speak } from "../shared/i18n.ts";
import { follow } from "../shared/live.ts";
import { levelRuns, renewUnless } from "../shared/newer.ts";
import type { PublicSections } from "../shared/types.ts";
import "./clock.css";
import { cue, type Moment } from "./cues.ts";
import { paint } from "./paint/jsx-runtime.ts";
import { Picker, waitForOne } from "./picker.tsx";
import { isSoon, Screen } from "./screen.tsx";
import { ring, sound, switchSound, wakeSound } from "./sound.ts";
import { fit, fullScreen, shift } from "./wall.ts";
import { say } from "./words.ts";

const PATIENCE_MS = 5_000; // a wifi that stumbles is not yet worth a line on the wall
const HANDS_ON_MS = 5_000;
const HINTS_MS = 60_000; // a television may have nobody to say that it was read

const touched = signal(false);
const qr = signal<string | null>(null);
const pin = signal("");

/** Draw the whole page, and again whenever a signal changes that was read while drawing. */
function hang(draw: () => unknown): () => void {
  return effect(() => paint(draw(), document.getElementById("face")!));
}

/** The QR hangs on the wall before anybody needs it; the room's PIN beside it may change. */
function fetchQr(tournament: number): void {
  get<{ svg: string; pin: string }>(`tournaments/${tournament}/qr${location.search}`).then((answer) => {
    if (answer.status === 200) {
      qr.value = answer.body.svg;
      pin.value = answer.body.pin;
    }
  }, String);
  setTimeout(() => fetchQr(tournament), 10_000);
}

function otherLanguage(): void {
  speak(language.peek() === "ru" ? "en" : "ru");
}

/** Buttons for whoever stands at the television; they go away by themselves. */
function Controls({ outdated }: { outdated: boolean }) {
  return (
    <nav class="controls">
      {outdated && <button onClick={() => location.reload()}>{say("newer")}</button>}
      <button onClick={switchSound}>{say(sound.value ? "sound_on" : "sound_off")}</button>
      <button onClick={otherLanguage}>{language.value === "ru" ? "English" : "Русский"}</button>
      <button onClick={fullScreen}>{say("full")}</button>
      {newHints() && <button onClick={hintsRead}>{say("understood")}</button>}
      {hints() && <p>{hints()}</p>}
    </nav>
  );
}

function show(tournament: number): void {
  const gone = signal(false);
  const live = follow<PublicSections>({ tournament, audience: "public", keeps: true, onDenied: () => (gone.value = true) });
  const clock = followClock(live.section("clock"), live.section("structure"), live.serverNow);
  const heard = signal(live.serverNow()); // when the server was heard last
  let last: Moment = { reading: null, at: 0 };
  let asked = false;
  effect(() => {
    // Of an event that is still being set up nobody hears anything, its QR included.
    if (asked || !live.section("event").value) return;
    asked = true;
    fetchQr(tournament);
  });

  effect(() => {
    const next: Moment = { reading: clock.reading.value, at: clock.now.value };
    const sounds = cue(last, next);
    last = next;
    if (sounds) ring(sounds);
  });
  effect(() => {
    if (live.recalled.value) heard.value = live.recalled.value;
  });
  warnBeforeLeaving(() => live.connection.peek() === "lost");
  effect(() => {
    const connection = live.connection.value;
    if (connection === "live" || connection === "polling") heard.value = clock.now.value;
  });
  // A newer page is taken when nobody looks at running digits.
  renewUnless(live.outdated, () => levelRuns(clock.reading.peek()));

  stayAwake(() => {
    const event = live.section("event").value;
    return isUnderWay(event, clock.reading.value) || (event !== undefined && event.status === "open" && isSoon(event, clock.now.value));
  });

  hang(() => {
    const now = clock.now.value;
    const event = live.section("event").value;
    return (
      <div class="wall" style={{ transform: shift(now) }}>
        <Screen wall={{ live, reading: clock.reading.value, now, qr: qr.value, pin: pin.value, gone: gone.value }} />
        {event && now - heard.value > PATIENCE_MS && (
          <p class="offline">{say("offline", { time: moment(heard.value, event.timezone, now) })}</p>
        )}
        {touched.value ? <Controls outdated={live.outdated.value} /> : newHints() && <p class="hint">{newHints()}</p>}
      </div>
    );
  });
}

function key(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.keyCode === 70) fullScreen(); // F
  if (event.keyCode === 77) switchSound(); // M
  if (event.keyCode === 76) otherLanguage(); // L
}

let handsOff = 0;

function touch(): void {
  touched.value = true;
  clearTimeout(handsOff);
  handsOff = setTimeout(() => (touched.value = false), HANDS_ON_MS) as unknown as number;
}

window.addEventListener("resize", fit);
window.addEventListener("keydown", key);
["mousemove", "touchstart", "keydown"].forEach((kind) => window.addEventListener(kind, touch));
["click", "keydown"].forEach((kind) => window.addEventListener(kind, wakeSound));
fit();
keepPage();
effect(() => {
  if (!newHints()) return;
  const timer = setTimeout(hintsRead, HINTS_MS);
  return () => clearTimeout(timer);
});

const asked = /[?&]event=(\d+)/.exec(location.search);
if (asked) show(Number(asked[1]));
else {
  const close = hang(() => <Picker />);
  waitForOne((id) => {
    close();
    show(id);
  });
}
