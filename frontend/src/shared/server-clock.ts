/** The server's time on this device. */
import { steady } from "./steady.ts";

/** The difference between the server's clock and the time that has passed on this device, from the quickest round trip
 *  of late. What this device's own clock says plays no part, but until the server was heard. */
export class ServerClock {
  private offset = 0;
  private trip = Infinity;
  private at = 0;

  now(): number {
    return steady() + this.offset;
  }

  /** Until the server is heard: its clock was so far before this device's when it was heard last. */
  guess(ahead: number): void {
    this.offset = ahead + Date.now() - steady();
  }

  /** What was learned may be wrong by now: the next answer counts, however slow it is. */
  doubt(): void {
    this.trip = Infinity;
  }

  learn(serverNow: number, sent: number, received: number): void {
    const trip = received - sent;
    if (trip > this.trip && received - this.at < 60_000) return;
    this.offset = serverNow - (sent + received) / 2;
    this.trip = trip;
    this.at = received;
  }
}
