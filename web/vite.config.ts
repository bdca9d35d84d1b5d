import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin, Rollup } from "vite";
import { defineConfig } from "vitest/config";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const OFFLINE = "offline.html";

/** A script with all that it imports, and their styles. */
function partsOf(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of chunk.imports) {
    const other = bundle[name];
    if (other?.type === "chunk") partsOf(other, bundle, found);
  }
  return found;
}

/** Writes worker.js as sw.js: with the files of the page without a network, and a version that changes with any file of the client. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const source = readFileSync(at("worker.js"), "utf8");
      const files = Object.values(bundle);
      const first = files.find((each) => each.type === "chunk" && each.facadeModuleId?.endsWith(OFFLINE));
      if (first?.type !== "chunk") throw new Error(`${OFFLINE} was not built`);
      const kept = [OFFLINE, "icon.svg", ...partsOf(first, bundle)].sort().map((name) => `/${name}`);
      const version = createHash("sha256").update([source, ...files.map((each) => each.fileName).sort()].join("\n"));
      this.emitFile({
        type: "asset",
        fileName: "sw.js",
        source: source.replace("__VERSION__", version.digest("hex").slice(0, 12)).replace("__FIRST__", JSON.stringify(kept)),
      });
    },
  };
}

const server = process.env.SEABOARD ?? "http://127.0.0.1:8400";

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  // The server's policy allows nothing inline, so small files stay files, and module preloading needs no helper script of its own.
  build: {
    outDir: "../src/seaboard/server/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rollupOptions: {
      input: { index: at("index.html"), offline: at(OFFLINE) },
      output: {
        // A board's file has the name of its folder, not that of its first module.
        chunkFileNames: ({ facadeModuleId, moduleIds }) => {
          const first = facadeModuleId ?? moduleIds.at(-1) ?? "";
          const board = /boards\/([\w-]+)\/index\.ts$/.exec(first)?.[1];
          return `assets/${board ?? "[name]"}-[hash].js`;
        },
      },
    },
  },
  resolve: {
    alias: { "@fonts": at("node_modules/@fontsource") },
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
