import assert from "node:assert/strict";
import { test } from "vitest";
import { en } from "../src/words/en.ts";
import { fr } from "../src/words/fr.ts";
import { pl } from "../src/words/pl.ts";

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
