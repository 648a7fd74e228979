/** The public screen alone: one classic script, for the old browsers that televisions keep for ever. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { forOldEngines, packed } from "./build/plugins.ts";

export default defineConfig({
  base: "/static/",
  plugins: [forOldEngines(), packed()],
  // The clock draws itself anew by one effect: it needs signals, not their marriage with components (2 KB packed).
  resolve: { alias: { "@preact/signals": "@preact/signals-core" } },
  build: {
    target: "es2015",
    cssTarget: "chrome47",
    cssCodeSplit: false, // else an IIFE carries its CSS inside the script, where forOldEngines does not see it
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: fileURLToPath(new URL("./clock.html", import.meta.url)),
      output: { format: "iife" },
    },
  },
});
