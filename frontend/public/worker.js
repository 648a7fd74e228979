/* Keeps one face on this device, so that it opens again without a network (adr/0037).
 *
 * Registered once for each face, with the face's address as its scope. What is kept is the last page that came from the
 * server, whole: the page and every file that it names, in a cache named by its build. A page is asked of the server
 * first; the kept one stands in where no answer comes in time. Nothing under /api/ is touched: what the server said
 * belongs to the page, which keeps it where it can be forgotten. Written for engines as old as the wall's.
 */
"use strict";

const FACE = new URL(self.registration.scope).pathname; // "/dealer"
const CACHE = `shuffle-up ${FACE} `;
const PATIENCE_MS = 3000;

const ours = () => caches.keys().then((names) => names.filter((name) => name.startsWith(CACHE)));

/** The kept page, if one was kept whole: it is written last. */
function keptPage() {
  return ours()
    .then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.match(FACE, { ignoreVary: true })))))
    .then((pages) => pages.find((page) => page !== undefined));
}

function dropAllBut(kept) {
  return ours().then((names) => Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name))));
}

/** Fill a cache with a page and all that it names, or leave none behind. */
function fill(name, page, headers) {
  const files = Array.from(new Set(page.match(/\/static\/[^"?#]+(?=")/g) || []));
  return caches.open(name).then((cache) =>
    cache.match(FACE, { ignoreVary: true }).then((whole) => {
      if (whole) return undefined;
      return cache.addAll(files).then(
        () => cache.put(FACE, new Response(page, { headers })),
        (fault) => caches.delete(name).then(() => Promise.reject(fault))
      );
    })
  );
}

let keeping = Promise.resolve(); // one after the other: two builds at once would throw each other away

/** Keep a page that came, in place of the one before. What says no build is no page of ours. */
function keep(response) {
  if (response.status !== 200 || response.type !== "basic" || response.redirected) return Promise.resolve();
  return response.text().then((page) => {
    const build = /<html data-build="(\w+)"/.exec(page);
    if (!build) return undefined;
    const name = CACHE + build[1];
    const kept = keeping.then(() => fill(name, page, response.headers)).then(() => dropAllBut(name));
    keeping = kept.catch(() => undefined);
    return kept;
  });
}

/** The server's page, if it comes in time; else the kept one; else whatever the server says after all. */
function open(event) {
  const came = fetch(event.request);
  event.waitUntil(came.then((response) => keep(response.clone())).catch(() => undefined));
  return new Promise((show, fail) => {
    const instead = (otherwise) =>
      keptPage().then((page) => (page ? show(page) : otherwise()), otherwise);
    setTimeout(() => instead(() => undefined), PATIENCE_MS);
    came.then(
      (response) => (response.status < 500 ? show(response) : instead(() => show(response))),
      (fault) => instead(() => fail(fault))
    );
  });
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(fetch(FACE).then(keep));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  if (mode === "navigate") {
    if (pathname === FACE || pathname.startsWith(`${FACE}/`)) event.respondWith(open(event));
  } else if (pathname.startsWith("/static/")) {
    event.respondWith(caches.match(event.request, { ignoreVary: true }).then((kept) => kept || fetch(event.request)));
  }
});
