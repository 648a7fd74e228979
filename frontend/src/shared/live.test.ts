import { describe, expect, test } from "vitest";
import { Sections, ServerClock } from "./live.ts";

const snapshot = (seq: number, view: Record<string, unknown>) => ({ type: "snapshot" as const, seq, view });
const changed = (from_seq: number, seq: number, set: Record<string, unknown>, gone: string[] = []) => ({
  type: "changed" as const, from_seq, seq, set, gone,
}); // prettier-ignore

describe("the sections that a screen holds", () => {
  test("a change before the first snapshot does not join", () => {
    const view = new Sections();
    expect(view.take(changed(4, 5, { clock: null }))).toBe("gap");
    expect(view.take(changed(0, 5, { clock: null }))).toBe("gap"); // not even one that begins where nothing is
    expect(view.keys.value).toEqual([]);
  });

  test("a change that joins is applied: set, gone, keys, number", () => {
    const view = new Sections();
    view.take(snapshot(5, { clock: { kind: "paused" }, "tables/1": { size: 6 } }));
    expect(view.take(changed(5, 6, { "tables/2": { size: 9 } }, ["tables/1"]))).toBe("applied");
    expect(view.keys.value).toEqual(["clock", "tables/2"]);
    expect(view.section("tables/1").value).toBeUndefined();
    expect(view.seq.value).toBe(6);
  });

  test("a change that overlaps what is here is applied, an old one is ignored", () => {
    const view = new Sections();
    view.take(snapshot(5, { counts: 1 }));
    expect(view.take(changed(3, 7, { counts: 2 }))).toBe("applied");
    expect(view.take(changed(5, 6, { counts: 99 }))).toBe("old");
    expect(view.section("counts").value).toBe(2);
  });

  test("a gap changes nothing and asks for a snapshot", () => {
    const view = new Sections();
    view.take(snapshot(5, { counts: 1 }));
    expect(view.take(changed(6, 7, { counts: 2 }))).toBe("gap");
    expect(view.section("counts").value).toBe(1);
    expect(view.seq.value).toBe(5);
  });

  test("a late snapshot does not turn the screen back", () => {
    const view = new Sections();
    view.take(snapshot(9, { counts: 9 }));
    expect(view.take(snapshot(8, { counts: 8 }))).toBe("old");
    expect(view.section("counts").value).toBe(9);
  });

  test("a snapshot after a reconnect repaints only what differs", () => {
    const view = new Sections();
    view.take(snapshot(5, { clock: { period: 1 }, counts: { in_play: 9 } }));
    let painted = 0;
    view.section("clock").subscribe(() => painted++);
    view.take(snapshot(8, { clock: { period: 1 }, counts: { in_play: 8 } }));
    expect(painted).toBe(1);
    expect(view.section("counts").value).toEqual({ in_play: 8 });
  });
});

test("the server's time is taken from the quickest round trip", () => {
  const clock = new ServerClock();
  const device = Date.now();
  clock.learn(device + 60_000 + 50, device, device + 100);
  expect(Math.abs(clock.now() - Date.now() - 60_000)).toBeLessThan(2);
  clock.learn(device + 99_000, device, device + 4_000); // a slow answer teaches nothing
  expect(Math.abs(clock.now() - Date.now() - 60_000)).toBeLessThan(2);
});
