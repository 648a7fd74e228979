import { afterEach, expect, test, vi } from "vitest";
import { warnBeforeLeaving } from "./device.ts";

afterEach(() => vi.unstubAllGlobals());

function leave(): boolean {
  const going = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(going);
  return going.defaultPrevented;
}

test("a page that would not come back asks before it is left while something is at risk, and only then", () => {
  let risk = false;
  const end = warnBeforeLeaving(() => risk);
  expect(leave()).toBe(false);
  risk = true;
  expect(leave()).toBe(true);
  end();
  expect(leave()).toBe(false);
});

test("a page that the device itself opens again asks nothing", () => {
  vi.stubGlobal("navigator", { serviceWorker: { controller: {} } });
  const end = warnBeforeLeaving(() => true);
  expect(leave()).toBe(false);
  end();
});
