import { describe, expect, it } from "vitest";
import { attemptFor, hindrance } from "./sign-up.tsx";

describe("registering again after an answer that never came", () => {
  const last = { commandId: "one", event: 7, name: "Anna", phone: "" };

  it("is the same tap while nothing is changed", () => {
    expect(attemptFor(7, "Anna", "", last)).toBe(last);
  });

  it("is a new tap for another name, phone or tournament", () => {
    const others = [attemptFor(7, "Anna B", "", last), attemptFor(7, "Anna", "1", last), attemptFor(8, "Anna", "", last)];
    others.push(attemptFor(7, "Anna", "", last, "4711"));
    expect(others.map((attempt) => attempt.commandId === "one")).toEqual([false, false, false, false]);
    expect(new Set(others.map((attempt) => attempt.commandId)).size).toBe(4);
  });
});

describe("whether somebody can register", () => {
  const counts = { registration_open: true, places_left: 4 };

  it("is said before the form is filled in", () => {
    expect(hindrance(counts)).toBeNull();
    expect(hindrance({ ...counts, registration_open: false })).toBe("closed");
    expect(hindrance({ ...counts, places_left: 0 })).toBe("full");
    expect(hindrance({ ...counts, places_left: null })).toBeNull();
  });
});
