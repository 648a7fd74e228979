/** The television itself: how large a letter is, that it does not burn in, fills the screen. */

/** The page is drawn on a sheet of 160 × 90 units (100 wide where the screen stands upright); one unit is one rem. */
export function unit(width: number, height: number): number {
  return width < height ? Math.min(width / 100, height / 160) : Math.min(width / 160, height / 90);
}

const upright = () => window.innerWidth < window.innerHeight;

/** How wide a line of text may be, in units. */
export const lineWidth = () => (upright() ? 92 : 150);

/** The largest letters (in units) with which a text of this length fits a width. */
export const letters = (text: string, width: number, most: number) => Math.min(most, width / (0.58 * text.length));

const READABLE = 3;
const LINES = 3;

/** The same for whole sentences, which may take several lines before they become too small for the back of the room. */
export function proseLetters(text: string, width: number, most: number): number {
  for (let lines = 1; ; lines++) {
    // Prose is wider than numbers and names, and a line that breaks between words is not quite full.
    const size = Math.min(most, (width * lines * (lines > 1 ? 0.9 : 1)) / (0.66 * text.length));
    if (size >= READABLE || lines === LINES) return size;
  }
}

/** Make the page as large as the wall lets it be. */
export function fit(): void {
  const { innerWidth: width, innerHeight: height } = window;
  const page = document.documentElement;
  page.style.fontSize = `${unit(width, height)}px`;
  page.className = upright() ? "upright" : "";
}

/** Where the sheet lies in a minute: a slow round of twelve places, none far from the next, so that nothing burns in. */
export function shift(now: number): string {
  const turn = ((Math.floor(now / 60_000) % 12) / 6) * Math.PI;
  return `translate(${(Math.cos(turn) * 0.8).toFixed(2)}rem, ${(Math.sin(turn) * 0.6).toFixed(2)}rem)`;
}

interface OldFullScreen {
  webkitFullscreenElement?: Element | null;
  webkitExitFullscreen?: () => void;
  webkitRequestFullscreen?: () => void;
}

/** The whole wall, or a window again. */
export function fullScreen(): void {
  const paper = document as Document & OldFullScreen;
  const page = document.documentElement as HTMLElement & OldFullScreen;
  const filled = paper.fullscreenElement || paper.webkitFullscreenElement;
  const change = filled ? paper.exitFullscreen || paper.webkitExitFullscreen : page.requestFullscreen || page.webkitRequestFullscreen;
  const done = change && (change.call(filled ? paper : page) as Promise<void> | void);
  if (done) done.then(undefined, () => undefined); // an old engine promises nothing
}
