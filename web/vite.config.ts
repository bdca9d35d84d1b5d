import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.SEABOARD ?? "http://127.0.0.1:8400";

export default defineConfig({
  plugins: [svelte()],
  // The server's policy allows nothing inline, so small files stay files, and module preloading needs no helper script of its own.
  build: {
    outDir: "../src/seaboard/server/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  resolve: {
    alias: { "@fonts": fileURLToPath(new URL("node_modules/@fontsource", import.meta.url)) },
    // Tests run in Node, but on the Svelte of the browser: on the server's, nothing reacts.
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  test: { include: ["tests/*.test.ts"], pool: "threads" },
  server: {
    proxy: {
      "/api": { target: server, changeOrigin: false },
      "/ws": { target: server, ws: true },
    },
  },
});
