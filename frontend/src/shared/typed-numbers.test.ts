import { afterEach, describe, expect, test } from "vitest";
import { majorUnits, number, speak } from "./i18n.ts";
import { minorUnits, wholeNumber } from "./typed-numbers.ts";

afterEach(() => speak("en"));

describe("a whole number", () => {
  test.each([
    ["2000", 2000], ["2,000", 2000], ["2.000", 2000], ["2 000", 2000], ["2\u00a0000", 2000], ["2\u202f000", 2000],
    ["2'000", 2000], ["12,500", 12500], ["1,250,000", 1250000], ["1.250.000", 1250000], [" 7 ", 7], ["007", 7], ["0", 0],
  ])("T2-UI-01: %j is %d", (typed, meant) => {
    expect(wholeNumber(typed)).toBe(meant);
  }); // prettier-ignore

  test.each([
    "", "abc", "20k", "2x", "-5", "+5", "1e5", "5,5", "1.5", "12,50", "1,2500", "1,25,000", "1,250.000", "0,500", "2,000,",
    "٥٠٠٠", "½", "0x10", "20 00", "9".repeat(16),
  ])("T2-UI-02: %j is none", (typed) => {
    expect(wholeNumber(typed)).toBeNull();
  }); // prettier-ignore

  test("what a screen shows reads back to itself, in both languages", () => {
    for (const language of ["en", "ru"] as const) {
      speak(language);
      for (const value of [0, 7, 999, 1000, 12500, 2_500_000]) expect(wholeNumber(number(value))).toBe(value);
    }
  });
});

describe("an amount of money", () => {
  test.each([
    ["20", 2000], ["20,5", 2050], ["20.50", 2050], ["20.", 2000], ["0,05", 5], ["1 200.05", 120005], ["1.500,00", 150000],
    ["1,500.00", 150000], ["1'500.00", 150000], ["2,000", 200000], ["2.000", 200000], ["1,250,000", 125000000],
    ["1 234 567,8", 123456780],
  ])("T2-UI-01: %j is %d cents", (typed, cents) => {
    expect(minorUnits(typed, "EUR")).toBe(cents);
  }); // prettier-ignore

  test.each([
    "", "abc", "-5", "1.005,1.0", "1,2,3", "20€", "1.5.0", "0,500", "1,00,000", "1.500.00", "1,500,00", "20k", "1e5", "٥", ".5", "9".repeat(15),
  ])("%j is none", (typed) => {
    expect(minorUnits(typed, "EUR")).toBeNull();
  }); // prettier-ignore

  test("a currency without cents has none, and one with three digits is read as the screen writes it", () => {
    expect(minorUnits("2,000", "JPY")).toBe(2000);
    expect(minorUnits("1.5", "JPY")).toBeNull();
    expect([minorUnits("1,500", "KWD"), minorUnits("1.500", "KWD")]).toEqual([1500000, 1500]);
    speak("ru");
    expect([minorUnits("1,500", "KWD"), minorUnits("1.500", "KWD")]).toEqual([1500, 1500000]);
    expect(minorUnits("1.500,000", "KWD")).toBe(1500000);
  });

  test("an amount in a field reads back to itself", () => {
    for (const language of ["en", "ru"] as const) {
      speak(language);
      for (const minor of [0, 5, 2000, 2050, 120005, 125000000]) expect(minorUnits(majorUnits(minor, "EUR"), "EUR")).toBe(minor);
      for (const minor of [1500, 12500, 1250500, 0]) expect(minorUnits(majorUnits(minor, "KWD"), "KWD")).toBe(minor);
    }
  });
});
