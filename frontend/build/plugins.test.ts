import { expect, test } from "vitest";
import { withoutVariables } from "./plugins.ts";

test("an engine without variables reads the value from :root, a newer one reads the variable", () => {
  const css = ":root{--ink:#fff;--edge:1px solid var(--ink)}p{color:var(--ink);border:var(--edge)}";
  expect(withoutVariables(css)).toBe(
    ":root{--ink:#fff;--edge:1px solid var(--ink)}" +
      "p{color:#fff;color:var(--ink);border:1px solid #fff;border:var(--edge)}",
  );
});

test("a variable that :root does not know stays as it is", () => {
  expect(withoutVariables("p{color:var(--mood)}")).toBe("p{color:var(--mood)}");
});
