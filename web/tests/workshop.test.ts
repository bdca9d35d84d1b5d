import assert from "node:assert/strict";
import { test } from "vitest";
import { addedAfter, asRing, inOrder, movedTo, wordFor, type City } from "../src/workshop/game-of-powers/data.ts";
import { swapped } from "../src/workshop/libertalia/data.ts";
import { differences } from "../src/workshop/difference.ts";
import { isWithin, placeOf, putAt, stepsOf, valueAt } from "../src/workshop/places.ts";

const towns = (...ids: string[]): City[] =>
  asRing(ids.map((id) => ({ id, next: "", zone: "red", field: true, x: 0, y: 0, en: id, source: "ours" })));
const idsOf = (cities: City[]): string => cities.map((city) => city.id).join(" ");

test("a way becomes a place, and a place a way", () => {
  assert.equal(placeOf(["map.toml", "space", 3, "links"]), "map.space[3].links");
  assert.equal(placeOf(["cards.csv", 4]), "cards[4]");
  assert.equal(placeOf([]), "");
  assert.deepEqual(stepsOf("board.board[1].city[2].next"), ["board", "board", 1, "city", 2, "next"]);
});

test("a place lies within what is around it, and not within a longer number", () => {
  assert.ok(isWithin("map.space[3].links", "map.space[3]"));
  assert.ok(isWithin("map.space[3]", ""));
  assert.ok(!isWithin("map.space[31]", "map.space[3]"));
  assert.ok(!isWithin("mapping", "map"));
});

test("values are read and put at a place; a list never has a hole", () => {
  const data = { a: { b: [1, 2] } };
  putAt(data, "a.b[1]", 5);
  assert.equal(valueAt(data, "a.b[1]"), 5);
  putAt(data, "a.b[0]", undefined);
  assert.deepEqual(data, { a: { b: ["", 5] } });
  putAt(data, "a.b", undefined);
  assert.deepEqual(data, { a: {} });
  putAt(data, "nowhere.b", 1);
  assert.deepEqual(data, { a: {} });
});

test("differences are told by id, with the place in the second", () => {
  const before = {
    t: {
      row: [
        { id: "a", n: 1 },
        { id: "b", n: 2 },
      ],
    },
  };
  const after = {
    t: {
      row: [
        { id: "b", n: 3 },
        { id: "a", n: 1 },
        { id: "c", n: 4 },
      ],
    },
  };
  const found = differences(before, after);
  assert.deepEqual(
    found.map(({ kind, place }) => `${kind} ${place}`),
    ["value t.row[0].n", "new t.row[2]", "order t.row"],
  );
  assert.deepEqual(differences(before, structuredClone(before)), []);
  assert.equal(differences(before, { t: { row: [{ id: "a", n: 1 }] } })[0]?.kind, "gone");
});

test("a row of influence always holds each number once", () => {
  assert.deepEqual(swapped([1, 2, 3, 4, 5, 6], 1, 6), [1, 6, 3, 4, 5, 2]);
  assert.deepEqual(swapped([1, 2, 3, 4, 5, 6], 0, 1), [1, 2, 3, 4, 5, 6]);
});

test("a ring stays closed when a town moves, comes or goes", () => {
  const ring = towns("a", "b", "c", "d");
  for (const changed of [movedTo(ring, 0, 2), addedAfter(ring, 3, "e", "E"), asRing(ring.slice(1))]) {
    assert.equal(idsOf(inOrder(changed)), idsOf(changed));
    assert.equal(changed.at(-1)?.next, changed[0]?.id);
  }
  assert.equal(idsOf(movedTo(ring, 0, 2)), "b c a d");
  // The order of the file need not be that of the ring.
  assert.equal(idsOf(inOrder([ring[0]!, ring[3]!, ring[2]!, ring[1]!])), "a b c d");
});

test("a short word is made of a name, and none is taken twice", () => {
  assert.equal(wordFor("Gdańsk – Wisłoujście", []), "gdansk-wisloujscie");
  assert.equal(wordFor("Visby", ["visby", "visby-2"]), "visby-3");
  assert.equal(wordFor("…", []), "new");
});
