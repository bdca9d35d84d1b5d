import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  // Written by a tool, or outside the client.
  { ignores: ["src/generated/", "node_modules/", "fixtures/", "shots/", ".svelte-check/"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: { extraFileExtensions: [".svelte"] },
    },
  },
  { files: ["worker.js"], languageOptions: { globals: { ...globals.serviceworker, __FIRST__: "readonly" } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
);
