import assert from "node:assert/strict";
import { test } from "vitest";
import { follow } from "../src/desk/follow.ts";

test("who stayed keeps its key, and who left is who arrived", () => {
  const before = follow([], ["riga", "gotland-deep"], "b");
  const after = follow(before, ["gotland-deep", "irbe-strait"], "b");
  assert.equal(after[0]?.key, before[1]?.key);
  assert.equal(after[1]?.key, before[0]?.key);
});

test("a piece that enters gets a key nobody has", () => {
  const before = follow([], ["riga"], "b");
  const after = follow(before, ["riga", "irbe-strait"], "b");
  assert.equal(new Set(after.map((piece) => piece.key)).size, 2);
});
