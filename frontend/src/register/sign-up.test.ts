import { describe, expect, it } from "vitest";
import type { CountsSection, EventSection } from "../shared/types.ts";
import { attemptFor, hindrance } from "./sign-up.tsx";

describe("registering again after an answer that never came", () => {
  const last = { commandId: "one", event: 7, name: "Anna", phone: "" };

  it("is the same tap while nothing is changed", () => {
    expect(attemptFor(7, "Anna", "", last)).toBe(last);
  });

  it("is a new tap for another name, phone or tournament", () => {
    const others = [attemptFor(7, "Anna B", "", last), attemptFor(7, "Anna", "1", last), attemptFor(8, "Anna", "", last)];
    expect(others.map((attempt) => attempt.commandId === "one")).toEqual([false, false, false]);
    expect(new Set(others.map((attempt) => attempt.commandId)).size).toBe(3);
  });
});

describe("whether somebody can register", () => {
  const event = { cap: 10 } as EventSection;
  const counts = { registration_open: true, in_play: 6, waiting_payment: 3 } as CountsSection;

  it("is said before the form is filled in", () => {
    expect(hindrance(event, counts)).toBeNull();
    expect(hindrance(event, { ...counts, registration_open: false })).toBe("closed");
    expect(hindrance(event, { ...counts, waiting_payment: 4 })).toBe("full");
    expect(hindrance({ ...event, cap: null }, { ...counts, waiting_payment: 400 })).toBeNull();
  });
});
