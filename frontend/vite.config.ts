/** The director's, the dealer's and the player's pages, for browsers of the last years; and all four while working. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { packed } from "./build/plugins.ts";

const server = process.env.SHUFFLE_UP_URL ?? "http://127.0.0.1:8000";
const page = (name: string) => fileURLToPath(new URL(`./${name}.html`, import.meta.url));

export default defineConfig({
  base: "/static/",
  plugins: [packed()],
  build: {
    target: "es2020",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["index", "director", "dealer", "register"].map(page) },
  },
  server: {
    proxy: { "/api": server, "/sign-in": server, "/admin": server, "/ws": { target: server, ws: true } },
  },
  test: { environment: "happy-dom", include: ["src/**/*.test.{ts,tsx}", "build/**/*.test.ts"] },
});
