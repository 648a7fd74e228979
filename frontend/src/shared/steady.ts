/** Elapsed time on this device: nobody sets it, neither a person nor the network. */

const opened = Date.now() - performance.now();

/** What this device's clock would say had nobody set it since the page was opened. It may stand still while the device
 *  sleeps. */
export const steady = () => opened + performance.now();

const LOOK_MS = 1_000;
const SET_MS = 500;
const MISSED_MS = 10_000;

/** Call `lost` when this device slept or its clock was set: what was known of the server's time is then to be asked anew.
 *  Both look the same from here, the clock on the device and the elapsed time go apart; and ticks are missed. */
export function watchTime(lost: () => void): () => void {
  let wall = Date.now();
  let ran = steady();
  const timer = setInterval(() => {
    const [wallNow, ranNow] = [Date.now(), steady()];
    const apart = Math.abs(wallNow - wall - (ranNow - ran)) > SET_MS;
    const missed = ranNow - ran > MISSED_MS;
    wall = wallNow;
    ran = ranNow;
    if (apart || missed) lost();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
