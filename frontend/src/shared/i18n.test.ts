import { beforeEach, describe, expect, test } from "vitest";
import { countdown, counts, moment, money, number, placeText, speak, texts } from "./i18n.ts";

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

describe("words", () => {
  const say = texts({ hello: ["Hello, {name}", "Здравствуйте, {name}"], chips: ["{n} chips", "{n} фишек"] });
  const count = counts({ seats: [["{n} seat", "{n} seats"], ["{n} место", "{n} места", "{n} мест"]] });

  test("a text follows the language of the screen", () => {
    speak("en");
    expect(say("hello", { name: "Łukasz" })).toBe("Hello, Łukasz");
    speak("ru");
    expect(say("hello", { name: "Łukasz" })).toBe("Здравствуйте, Łukasz");
  });

  test("English knows one and many", () => {
    speak("en");
    expect([0, 1, 2, 21].map((n) => count("seats", n))).toEqual(["0 seats", "1 seat", "2 seats", "21 seats"]);
  });

  test("Russian knows 1 место, 2 места, 5 мест, 11 мест, 21 место, 112 мест", () => {
    speak("ru");
    expect([1, 2, 5, 11, 14, 21, 22, 112].map((n) => count("seats", n))).toEqual([
      "1 место", "2 места", "5 мест", "11 мест", "14 мест", "21 место", "22 места", "112 мест",
    ]); // prettier-ignore
  });
});

describe("money and numbers", () => {
  beforeEach(() => speak("en"));

  test("minor units are shown in the currency, whole sums short when asked", () => {
    expect(money(2050, "EUR")).toBe("€20.50");
    expect(money(2000, "EUR", { short: true })).toBe("€20");
    expect(money(2050, "EUR", { short: true })).toBe("€20.50");
    expect(money(2000, "JPY")).toBe("JP¥2,000");
  });

  test("Russian writes the comma and puts the currency behind", () => {
    speak("ru");
    expect(plain(money(123450, "EUR"))).toBe("1 234,50 €");
    expect(plain(number(12500))).toBe("12 500");
  });
});

test("a countdown counts a part of a second as a whole one and never goes below zero", () => {
  expect([599_001, 599_000, 1, 0, -5, 3_723_000].map(countdown)).toEqual(["10:00", "9:59", "0:01", "0:00", "0:00", "1:02:03"]);
});

test("a tie is written as a range", () => {
  expect(placeText({ first: 3, last: 3 })).toBe("3");
  expect(placeText({ first: 2, last: 3 })).toBe("2–3");
});

describe("T2-TXT-01: a time that is not today's comes with its day", () => {
  const now = "2026-12-05T19:00:00Z";
  const tomorrow = "2026-12-06T21:40:00Z";

  test("in both languages", () => {
    speak("en");
    expect(moment(tomorrow, "Europe/Riga", now)).toBe("Sun 6 Dec, 23:40");
    speak("ru");
    expect(moment(tomorrow, "Europe/Riga", now)).toBe("вс, 6 дек., 23:40");
    speak("en");
  });

  test("today's is the time alone, and the day is the venue's", () => {
    expect(moment("2026-12-05T21:59:00Z", "Europe/Riga", now)).toBe("23:59");
    expect(moment("2026-12-05T22:01:00Z", "Europe/Riga", now)).toBe("Sun 6 Dec, 00:01");
    expect(moment("2026-12-05T22:01:00Z", "Europe/London", now)).toBe("22:01");
  });
});
