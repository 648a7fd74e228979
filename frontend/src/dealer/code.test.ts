import { expect, test } from "vitest";
import { codeOf, grouped } from "./code.ts";

test("a code is understood in groups, in small letters, and with look-alikes", () => {
  expect(codeOf("7k3m-9qrt")).toBe("7K3M9QRT");
  expect(codeOf(" 7K3M 9QRT ")).toBe("7K3M9QRT");
  expect(codeOf("oil0-u1lo")).toBe("0110V110");
  expect(codeOf("авек мнорстх")).toBe("ABEKMH0P");
  expect(codeOf("!?.")).toBe("");
});

test("a code is shown in two groups", () => {
  expect(grouped("7K3M9QRT")).toBe("7K3M 9QRT");
});
