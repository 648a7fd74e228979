/** Whether this page opens again without a network, and what is said where it does not (adr/0037). */

/** Browsers keep a page only where nobody on the way can change it: over TLS, and on the server's own machine. */
export const plain = window.isSecureContext === false;

const built = document.documentElement.hasAttribute("data-build"); // not while somebody works on it

/** Have this face kept on the device. `/dealer/…` is kept as `/dealer`. */
export function keepPage(): void {
  const { serviceWorker } = navigator;
  const scope = `/${location.pathname.split("/")[1]}`;
  if (built && !plain && serviceWorker) serviceWorker.register("/worker.js", { scope }).then(undefined, String);
}

/** Whether a reload is answered by the device itself. */
const reopens = () => Boolean(navigator.serviceWorker && navigator.serviceWorker.controller);

/** Whoever leaves the page or loads it anew is asked first where it would not come back, or something would be lost. */
export function warnBeforeLeaving(atRisk: () => boolean): () => void {
  const stay = (event: BeforeUnloadEvent) => {
    if (reopens() || !atRisk()) return;
    event.preventDefault();
    event.returnValue = true; // engines before 2023 go by this
  };
  window.addEventListener("beforeunload", stay);
  return () => window.removeEventListener("beforeunload", stay);
}
