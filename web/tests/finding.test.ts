import assert from "node:assert/strict";
import { test } from "vitest";
import type { PlayersBook } from "../src/generated/protocol.ts";
import { bare, placeIn, sectionsWith, termsWith } from "../src/learn/finding.ts";

const book: PlayersBook = {
  slug: "hopscotch",
  game: "hopscotch",
  language: "pl",
  title: "Klasy",
  sections: [
    { anchor: "about", level: 2, title: "O czym", parts: [], rules: ["HOP-TURN-1"], text: "Skaczesz na jednej nodze." },
    { anchor: "falling", level: 2, title: "Upadek", parts: [], rules: ["HOP-FALL-1"], text: "Łupnięcie o ziemię." },
  ],
  glossary: [{ id: "foot", word: "noga", means: "Na niej się stoi." }],
  covers: { "HOP-TURN-1": "about", "HOP-FALL-1": "falling" },
};

test("accents and capitals do not matter in a search", () => {
  assert.equal(bare("ŁUPNIĘCIE"), "lupniecie");
  assert.deepEqual(
    sectionsWith(book.sections, " lupniecie ").map((section) => section.anchor),
    ["falling"],
  );
  assert.equal(sectionsWith(book.sections, "").length, 2);
  assert.equal(sectionsWith(book.sections, "kamień").length, 0);
  assert.equal(termsWith(book.glossary, "STOI").length, 1);
});

test("a section, a term and a rule each have a place in the book, others have none", () => {
  assert.equal(placeIn(book, "falling"), "falling");
  assert.equal(placeIn(book, "HOP-TURN-1"), "about");
  assert.equal(placeIn(book, "term-foot"), "term-foot");
  assert.equal(placeIn(book, "term-hand"), null);
  assert.equal(placeIn(book, "HOP-TURN-9"), null);
});
