import assert from "node:assert/strict";
import { test } from "vitest";
import { en as enBase } from "../src/words/en.ts";
import { fr as frBase } from "../src/words/fr.ts";
import { hallEn } from "../src/words/hall/en.ts";
import { hallFr } from "../src/words/hall/fr.ts";
import { hallPl } from "../src/words/hall/pl.ts";
import { pl as plBase } from "../src/words/pl.ts";

const en = { ...enBase, ...hallEn };
const pl = { ...plBase, ...hallPl };
const fr = { ...frBase, ...hallFr };

const places = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

for (const [name, words, forms] of [
  ["Polish", pl, 3],
  ["French", fr, 2],
] as const) {
  test(`${name} says everything that English says`, () => {
    assert.deepEqual(Object.keys(words).sort(), Object.keys(en).sort());
  });

  test(`${name} fills the same places and has its plural forms`, () => {
    for (const [key, text] of Object.entries(en)) {
      const own = words[key as keyof typeof en];
      assert.deepEqual(places(own), places(text), key);
      assert.equal(own.split("|").length, text.includes("|") ? forms : 1, key);
    }
  });
}

test("no word stands in both tables, and only pages of tournaments use theirs", () => {
  assert.deepEqual(
    Object.keys(hallEn).filter((key) => key in enBase),
    [],
  );
  const files = import.meta.glob<string>("../src/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
  const ours = /src\/(hall|words|generated)\/|pages\/(Hall|Projector|NewTournament|Join|TakeLink|Recover|Reach|Questions)/;
  const strays = Object.entries(files)
    .filter(([path]) => !ours.test(path))
    .flatMap(([path, text]) => [...text.matchAll(/\bt\(\s*"([\w.-]+)"/g)].map((found) => [path, found[1]!]))
    .filter(([, key]) => key! in hallEn);
  assert.deepEqual(strays, []);
});
