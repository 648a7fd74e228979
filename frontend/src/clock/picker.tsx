/** @jsxImportSource ./paint */
/** No tournament in the address: the one that runs is shown by itself, of several one is chosen. */
import { signal } from "@preact/signals";
import { get } from "../shared/ask.ts";
import { keptNames } from "../shared/kept.ts";
import { day, wallTime } from "../shared/i18n.ts";
import type { Iso, Status } from "../shared/types.ts";
import { say } from "./words.ts";

export interface Listed {
  id: number;
  name: string;
  status: Status;
  starts_at: Iso;
  timezone: string;
}

const LOOK_MS = 4_000;
const PATIENCE_MS = 3_000;

/** The tournament that needs no choosing: the only one under way, else the only one that takes registrations. */
export function obvious(events: readonly Listed[]): Listed | null {
  const of = (status: Status) => events.filter((event) => event.status === status);
  const running = of("running");
  const candidates = running[0] ? running : of("open");
  return candidates.length === 1 ? candidates[0]! : null;
}

/** The tournament that this wall showed last. */
function shownLast(): number | null {
  const name = keptNames().filter((kept) => /^\d+\/public$/.test(kept))[0];
  return name ? parseInt(name) : null;
}

const listed = signal<readonly Listed[] | null>(null);

/** Look at the list until a tournament is plain to see; where no server answers, what was shown last is shown. */
export function waitForOne(found: (id: number) => void): void {
  let chosen = false;
  const choose = (id: number | null) => {
    if (chosen || id === null) return;
    chosen = true;
    found(id);
  };
  setTimeout(() => listed.peek() || choose(shownLast()), PATIENCE_MS);
  const look = () => {
    if (chosen) return;
    get<readonly Listed[]>("tournaments").then(
      ({ status, body }) => {
        const one = status === 200 ? obvious(body) : null;
        if (one) return choose(one.id);
        if (status === 200) listed.value = body;
        setTimeout(look, LOOK_MS);
      },
      () => {
        if (!listed.peek()) choose(shownLast());
        setTimeout(look, LOOK_MS);
      },
    );
  };
  look();
}

/** Which of the club's tournaments this wall shows. */
export function Picker() {
  const events = listed.value;
  const shown = events && events.filter((event) => event.status !== "cancelled").slice(0, 9);
  return (
    <main class="picker">
      <h1>{say(!shown ? "connecting" : shown[0] ? "choose" : "no_events")}</h1>
      {shown &&
        shown.map((event) => (
          <a key={event.id} href={`?event=${event.id}${location.search.replace(/^\?/, "&")}`}>
            {event.name}{" "}
            <small>
              {day(event.starts_at, event.timezone)}, {wallTime(event.starts_at, event.timezone)}
            </small>
          </a>
        ))}
    </main>
  );
}
