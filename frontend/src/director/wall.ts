/** Days and times as they stand on the venue's wall, whatever the zone of this device. */

function parts(at: number, timeZone: string): Record<string, string> {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit",
  }); // prettier-ignore
  return Object.fromEntries(format.formatToParts(new Date(at)).map((part) => [part.type, part.value]));
}

/** An instant as a `datetime-local` field writes it: 2026-12-05T19:00. */
export function onWall(iso: string, timeZone: string): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return "";
  const { year, month, day, hour, minute } = parts(at, timeZone);
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/** The instant at which the venue's wall shows that. Null when the text is no day and time. */
export function fromWall(text: string, timeZone: string): string | null {
  const naive = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}:00Z`) : NaN;
  if (Number.isNaN(naive)) return null;
  // The zone's offset depends on the instant that is sought: guess, look, and correct twice (summer time).
  let at = naive;
  for (let round = 0; round < 2; round++) {
    const { year, month, day, hour, minute, second } = parts(at, timeZone);
    const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    at += naive - shown;
  }
  return new Date(at).toISOString();
}
