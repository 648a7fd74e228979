import { expect, test } from "vitest";
import { sought } from "./names.ts";

test.each([
  ["Łukasz  Ёлкин ", "lukasz елкин"],
  ["BolÓn", "bolon"],
  ["Øyvind Æsøy", "oyvind aesoy"],
  ["Йод Зуев", "йод зуев"],
  ["Nguyễn", "nguyen"],
])("%s is sought as %s", (name, key) => {
  expect(sought(name)).toBe(key);
});

test("a mark of a letter in another alphabet stays, wherever it stands beside Latin ones", () => {
  expect(sought("é й")).toBe("e й");
});
