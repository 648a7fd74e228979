/** The worker that keeps a face on a device, in a browser of paper. */
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const SOURCE = readFileSync("public/worker.js", "utf8");
const HOUSE = "https://club.test";

const page = (build: string) =>
  `<!doctype html><html data-build="${build}" lang="en"><link href="/static/favicon.svg"><script src="/static/assets/dealer-${build}.js"></script>`;

/** Caches as the browser has them, shared by every worker of the house. */
function paperCaches() {
  const all = new Map<string, Map<string, Response>>();
  const at = (asked: string | Request) => new URL(typeof asked === "string" ? asked : asked.url, HOUSE).href;
  const open = async (name: string) => {
    if (!all.has(name)) all.set(name, new Map());
    const files = all.get(name)!;
    return {
      match: async (asked: string | Request) => files.get(at(asked))?.clone(),
      put: async (asked: string, answer: Response) => void files.set(at(asked), answer),
      addAll: async (paths: string[]) => {
        for (const path of paths) {
          const answer = (await fetch(path)) as Response;
          if (!answer.ok) throw new TypeError(path);
          files.set(at(path), answer);
        }
      },
    };
  };
  return {
    all,
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (asked: string | Request) => {
      for (const name of all.keys()) {
        const found = await (await open(name)).match(asked);
        if (found) return found;
      }
      return undefined;
    },
  };
}

interface Happening {
  request?: { url: string; method: string; mode: string };
  respondWith?: (answer: Promise<Response>) => void;
  waitUntil: (work: Promise<unknown>) => void;
}

let caches: ReturnType<typeof paperCaches>;
let serve: (path: string) => Promise<Response>;
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  caches = paperCaches();
  asked = [];
  serve = house("monday");
  vi.stubGlobal("fetch", (what: string | { url: string }) => {
    const path = new URL(typeof what === "string" ? what : what.url, HOUSE).pathname;
    asked.push(path);
    return serve(path);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (text: string, status = 200): Response =>
  Object.defineProperties(new Response(text, { status }), {
    type: { value: "basic" },
    clone: { value: () => answer(text, status) },
  });

const house = (build: string, status = 200) => async (path: string) =>
  path.startsWith("/static/") ? answer(path, path.includes("missing") ? 404 : 200) : answer(page(build), status);

const away = () => Promise.reject(new TypeError("Failed to fetch"));
const silent = () => new Promise<Response>(() => undefined);

/** A worker of one face, and what it answers. */
function worker(face = "/dealer") {
  const listens: Record<string, (event: Happening) => void> = {};
  const self = {
    registration: { scope: HOUSE + face },
    location: new URL(HOUSE + "/worker.js"),
    clients: { claim: async () => undefined },
    skipWaiting: () => undefined,
    addEventListener: (kind: string, deed: (event: Happening) => void) => (listens[kind] = deed),
  };
  new Function("self", "caches", SOURCE)(self, caches);
  let works: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void works.push(work);
  const settle = async () => {
    const begun = works;
    works = [];
    await Promise.all(begun);
  };
  return {
    install: async () => {
      listens.install!({ waitUntil });
      await settle();
    },
    settle,
    ask: (path: string, { mode = "navigate", method = "GET" } = {}) => {
      let given: Promise<Response> | null = null;
      const request = { url: HOUSE + path, mode, method };
      listens.fetch!({ request, waitUntil, respondWith: (promise) => (given = promise) });
      return given as Promise<Response> | null;
    },
  };
}

const kept = () => [...caches.all].map(([name, files]) => [name, [...files.keys()].map((url) => url.slice(HOUSE.length))]);

test("a page and all that it names are kept when the face is opened for the first time", async () => {
  const tablet = worker();
  await tablet.install();
  expect(kept()).toEqual([["shuffle-up /dealer monday", ["/static/favicon.svg", "/static/assets/dealer-monday.js", "/dealer"]]]);
});

test("the server's page is shown while it is there; the kept one when it is away or starts again", async () => {
  const tablet = worker();
  await tablet.install();
  serve = house("tuesday");
  expect(await (await tablet.ask("/dealer"))!.text()).toContain('data-build="tuesday"');
  await tablet.settle();
  serve = away;
  expect(await (await tablet.ask("/dealer?x=1"))!.text()).toContain('data-build="tuesday"');
  serve = house("nothing", 502);
  expect(await (await tablet.ask("/dealer/"))!.text()).toContain('data-build="tuesday"');
});

test("a server that does not answer within three seconds does not hold the tablet up", async () => {
  const tablet = worker();
  await tablet.install();
  serve = silent;
  let shown = "";
  void tablet.ask("/dealer")!.then(async (one) => (shown = await one.text()));
  await vi.advanceTimersByTimeAsync(2_900);
  expect(shown).toBe("");
  await vi.advanceTimersByTimeAsync(200);
  expect(shown).toContain('data-build="monday"');
});

test("a new build takes the place of the old one, of this face alone", async () => {
  const [tablet, wall] = [worker("/dealer"), worker("/clock")];
  await tablet.install();
  await wall.install();
  serve = house("tuesday");
  await tablet.ask("/dealer");
  await tablet.settle();
  expect([...caches.all.keys()].sort()).toEqual(["shuffle-up /clock monday", "shuffle-up /dealer tuesday"]);
});

test("a new build of which a part is missing leaves the old one where it is", async () => {
  const tablet = worker();
  await tablet.install();
  serve = house("missing");
  await tablet.ask("/dealer");
  await tablet.settle();
  expect([...caches.all.keys()]).toEqual(["shuffle-up /dealer monday"]);
  serve = away;
  expect(await (await tablet.ask("/dealer"))!.text()).toContain('data-build="monday"');
});

test("a page that is none of ours is not kept: another network answered in the server's name", async () => {
  const tablet = worker();
  await tablet.install();
  serve = async () => answer("<html>Sign in to this wifi</html>");
  await tablet.ask("/dealer");
  await tablet.settle();
  expect([...caches.all.keys()]).toEqual(["shuffle-up /dealer monday"]);
});

test("what the pages ask of the server, other pages and what is sent go past it", async () => {
  const tablet = worker();
  await tablet.install();
  expect(tablet.ask("/api/now", { mode: "cors" })).toBe(null);
  expect(tablet.ask("/dealer-other")).toBe(null);
  expect(tablet.ask("/dealer", { method: "POST" })).toBe(null);
});

test("a file of the kept build comes from the device, any other from the server", async () => {
  const tablet = worker();
  await tablet.install();
  asked = [];
  await tablet.ask("/static/assets/dealer-monday.js", { mode: "cors" });
  expect(asked).toEqual([]);
  await tablet.ask("/static/assets/awake-1.webm", { mode: "no-cors" });
  expect(asked).toEqual(["/static/assets/awake-1.webm"]);
});

test("without a kept page the browser says what it says", async () => {
  const tablet = worker();
  serve = away;
  await expect(tablet.ask("/dealer")).rejects.toThrow("Failed to fetch");
});
