/** The public screen alone: one classic script, for the old browsers that televisions keep for ever. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { forOldEngines, packed } from "./build/plugins.ts";

export default defineConfig({
  base: "/static/",
  plugins: [forOldEngines(), packed()],
  build: {
    target: "es2015",
    cssTarget: "chrome47",
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: fileURLToPath(new URL("./clock.html", import.meta.url)),
      output: { format: "iife" },
    },
  },
});
