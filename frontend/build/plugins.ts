/** What our builds do beyond Vite: a clock for old televisions, and files packed once instead of at every request. */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { transformAsync } from "@babel/core";
import type { Plugin } from "vite";

/** The oldest engine that a club's television is known to bring (LG webOS 3, Samsung Tizen 3). */
export const OLDEST_CLOCK_ENGINE = { chrome: "47" };

/** Chromium 47 has no modules, no default parameters, no destructuring: rewrite the finished bundle for it. */
export function forOldEngines(): Plugin {
  return {
    name: "for-old-engines",
    apply: "build",
    async renderChunk(code) {
      // Symbols are native there; that we take apart arrays alone, and not other iterables, saves the helpers for those.
      const exclude = ["transform-typeof-symbol"];
      const presets = [["@babel/preset-env", { targets: OLDEST_CLOCK_ENGINE, modules: false, exclude }]];
      const assumptions = { iterableIsArray: true, noDocumentAll: true };
      const options = { presets, assumptions, babelrc: false, configFile: false, compact: true, sourceType: "script" as const };
      return { code: (await transformAsync(code, options))?.code ?? code, map: null };
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replace(/<script type="module" crossorigin/g, "<script defer"),
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "asset" && file.fileName.endsWith(".css"))
          file.source = withoutVariables(file.source.toString());
    },
  };
}

/** Put the value from `:root` before every declaration that uses a variable: engines without variables read that one. */
export function withoutVariables(css: string): string {
  const values = new Map<string, string>();
  for (const root of css.matchAll(/:root\s*\{([^}]*)\}/g))
    for (const [, name, value] of root[1]!.matchAll(/(--[\w-]+)\s*:\s*([^;}]+)/g))
      if (!values.has(name!)) values.set(name!, value!.trim());
  const resolve = (text: string, depth = 0): string =>
    depth > 9 ? text : text.replace(/var\((--[\w-]+)(?:\s*,[^()]*)?\)/g, (whole, name: string) => {
      const value = values.get(name);
      return value === undefined ? whole : resolve(value, depth + 1);
    });
  return css.replace(/([{;])([\w-]+:[^;{}]*var\(--[^;{}]*)/g, (whole, before: string, declaration: string) => {
    const plain = resolve(declaration);
    return declaration.startsWith("--") || plain.includes("var(") ? whole : `${before}${plain};${declaration}`;
  });
}

/** Pack every text file once, beside itself; the server sends the packed one to whoever can read it. */
export function packed(): Plugin {
  let folder = "dist";
  return {
    name: "packed",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" }))
        if (/\.(js|css|svg)$/.test(entry))
          writeFileSync(join(folder, `${entry}.gz`), gzipSync(readFileSync(join(folder, entry)), { level: 9 }));
    },
  };
}
