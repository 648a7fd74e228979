/** How the wall is painted: the whole page is said anew at every change, and only what differs is touched.
 *
 *  Nothing on the wall holds a state, so the wall needs nothing of a library that keeps states (ADR 0032). A component is
 *  a function that is called at once; what it gives is compared with the page from the first child to the last.
 */
import type { JSX } from "preact";

export type { JSX } from "preact";

type Props = Record<string, unknown> & { children?: unknown };
type Said = { type: string; props: Props };
type Painted = HTMLElement & { said?: Props };

/** What the compiler makes of `<p class="next">…</p>` and of `<Facts … />`. */
export function jsx(type: string | ((props: Props) => unknown), props: Props): JSX.Element {
  return (typeof type === "function" ? type(props) : { type, props }) as JSX.Element;
}
export { jsx as jsxs };

/** Every child that is shown: lists laid out, what is left away left away, numbers as texts. */
function flat(said: unknown, into: (Said | string)[]): (Said | string)[] {
  if (Array.isArray(said)) said.forEach((one) => flat(one, into));
  else if (said !== undefined && said !== null && typeof said !== "boolean") into.push(typeof said === "object" ? (said as Said) : String(said));
  return into;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Give the element what is said of it, and take away what was said of it before and is not now. */
function dress(element: Painted, props: Props): void {
  const before = element.said || {};
  element.said = props;
  Object.keys(Object.assign({}, before, props)).forEach((name) => {
    const value = props[name];
    if (name === "children") paint(value, element);
    else if (name === "onClick") element.onclick = value as () => void;
    else if (same(value, before[name])) return;
    else if (name === "dangerouslySetInnerHTML") element.innerHTML = value ? (value as { __html: string }).__html : "";
    else if (name === "style") {
      element.style.cssText = "";
      Object.assign(element.style, value);
    } else if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value as string);
  });
}

/** Make the place show what is said. */
export function paint(said: unknown, place: Node): void {
  let here = place.firstChild;
  flat(said, []).forEach((one) => {
    const text = typeof one === "string";
    if (!here || here.nodeName.toLowerCase() !== (text ? "#text" : one.type)) {
      const fresh = text ? document.createTextNode(one) : document.createElement(one.type);
      if (here) place.replaceChild(fresh, here);
      else place.appendChild(fresh);
      here = fresh;
    }
    if (!text) dress(here as Painted, one.props);
    else if ((here as Text).data !== one) (here as Text).data = one;
    here = here.nextSibling;
  });
  while (here) {
    const rest = here;
    here = rest.nextSibling;
    place.removeChild(rest);
  }
}
