/** @jsxImportSource . */
/** What the wall touches of its page when it is painted anew. */
import { expect, test } from "vitest";
import { paint } from "./jsx-runtime.ts";

const face = () => document.createElement("div");

test("a list that grows and shrinks leaves nothing behind", () => {
  const wall = face();
  const draw = (names: string[]) => paint(<ul>{names.map((name) => <li key={name}>{name}</li>)}</ul>, wall); // prettier-ignore
  for (const names of [["Ada"], ["Ada", "Bo", "Cy"], [], ["Bo"]]) {
    draw(names);
    expect(wall.innerHTML).toBe(`<ul>${names.map((name) => `<li>${name}</li>`).join("")}</ul>`);
  }
});

test("an element that stays is the same one, and an equal text is not written again", () => {
  const wall = face();
  const draw = (left: string) => paint(<p class="next">Next: <b>{left}</b></p>, wall); // prettier-ignore
  draw("9:59");
  const [next, label, bold] = [wall.firstChild!, wall.firstChild!.firstChild!, wall.querySelector("b")!];
  draw("9:58");
  expect([wall.firstChild, wall.firstChild!.firstChild, wall.querySelector("b")]).toEqual([next, label, bold]);
  expect(wall.textContent).toBe("Next: 9:58");
});

test("what was said of an element and is not said now is gone: class, style, markup, touch", () => {
  const wall = face();
  let taps = 0;
  paint(<p class="blinds" style={{ fontSize: "4rem" }} onClick={() => (taps += 1)} dangerouslySetInnerHTML={{ __html: "<i>x</i>" }} />, wall);
  const first = wall.firstChild as HTMLElement;
  first.click();
  expect(first.outerHTML).toBe('<p class="blinds" style="font-size: 4rem;"><i>x</i></p>');
  paint(<p>100 / 200</p>, wall);
  (wall.firstChild as HTMLElement).click();
  expect(wall.firstChild).toBe(first);
  expect(first.getAttribute("class")).toBe(null);
  expect(first.style.fontSize).toBe("");
  expect(wall.textContent).toBe("100 / 200");
  expect(taps).toBe(1);
});

test("what is false, null or undefined is not shown; zero and the empty text are", () => {
  const wall = face();
  paint(<p>{false}{null}{undefined}{0}{""}{[[1], [true, "a"]]}</p>, wall); // prettier-ignore
  expect(wall.textContent).toBe("01a");
});

test("another element in its place replaces it whole", () => {
  const wall = face();
  paint(<main>{<h1>Connecting…</h1>}</main>, wall);
  paint(<div class="sheet"><p>Level 1</p></div>, wall); // prettier-ignore
  expect(wall.innerHTML).toBe('<div class="sheet"><p>Level 1</p></div>');
});
