import { render } from "preact";
import { expect, test } from "vitest";
import { Refused } from "./refused.tsx";

function drawn(code: string): HTMLElement {
  const face = document.createElement("div");
  render(<Refused refusal={{ code, text: "No." }} />, face);
  return face;
}

test("a tap that the server never answered says so itself, so that the page's own line is put away", () => {
  expect(drawn("uncertain").querySelector(".unanswered")!.textContent).toBe("No.");
  expect(drawn("no_connection").querySelector(".unanswered")!.textContent).toBe("No.");
});

test("an answer that is a no does not hide that the connection is lost", () => {
  expect(drawn("registration_closed").textContent).toBe("No.");
  expect(drawn("registration_closed").querySelector(".unanswered")).toBeNull();
});
