/** Hold the built public screen to its promise: it parses on an old television and is small. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { parse } from "acorn";

const LIMIT = 15 * 1024;
const dist = new URL("../dist/", import.meta.url);
const page = readFileSync(new URL("clock.html", dist), "utf8");
const scripts = [...page.matchAll(/<script[^>]*\ssrc="\/static\/([^"]+)"/g)].map((match) => match[1]);
const faults = [];

if (scripts.length === 0) faults.push("clock.html names no script");
if (/type="module"/.test(page)) faults.push("clock.html uses modules, which old engines skip");
if (/(?:src|href)="(?:https?:)?\/\//.test(page)) faults.push("clock.html asks another server for something");

let size = 0;
for (const script of [...scripts, "worker.js"]) {
  const source = readFileSync(new URL(script, dist), "utf8");
  if (scripts.includes(script) && !/polyfill/.test(script)) size += gzipSync(source, { level: 9 }).length;
  try {
    parse(source, { ecmaVersion: 2015, sourceType: "script" });
  } catch (error) {
    faults.push(`${script} is not ES2015: ${error.message}`);
  }
}
if (size > LIMIT) faults.push(`the clock has ${size} bytes packed, more than ${LIMIT}`);

for (const fault of faults) console.error(`check:clock: ${fault}`);
if (faults.length === 0) console.log(`check:clock: ${scripts.length} script, ES2015, ${size} of ${LIMIT} bytes packed`);
process.exit(faults.length === 0 ? 0 : 1);
