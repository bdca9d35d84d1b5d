import assert from "node:assert/strict";
import { test } from "vitest";
import type { HallChanged, HallTold, HallView } from "../src/generated/protocol.ts";
import { changed, Follower, type Change } from "../src/hall/changes.ts";

const matches = [
  { id: "m1", stage: "playing" },
  { id: "m2", stage: "playing" },
];
const view = { title: "Cup", seq: 4, rounds: [{ number: 1, matches }], log: ["a", "b", "c"] };

const whole = (number: number): HallTold => ({ type: "hall", view: view as unknown as HallView, number });
const change = (number: number, fields: Record<string, Change>): HallChanged => ({
  type: "hall-changed",
  number,
  change: { fields },
});

test("what a change does not name stays the same object", () => {
  const decided: Change = { length: 2, items: { 1: { value: { id: "m2", stage: "decided" } } } };
  const round: Change = { length: 1, items: { 0: { fields: { matches: decided } } } };
  const after = changed(view, { fields: { seq: { value: 5 }, rounds: round } }) as typeof view;
  assert.deepEqual([after.seq, after.title], [5, "Cup"]);
  assert.equal(after.rounds[0]!.matches[0], matches[0]);
  assert.equal(after.rounds[0]!.matches[1]!.stage, "decided");
  assert.equal(after.log, view.log);
  assert.equal(matches[1]!.stage, "playing", "what was shown before is not changed");
});

test("lists grow and shrink", () => {
  assert.deepEqual(changed([1, 2], { length: 3, items: { 2: { value: 9 } } }), [1, 2, 9]);
  assert.deepEqual(changed([1, 2, 3], { length: 1, items: {} }), [1]);
});

test("a message that does not follow the one before is not believed", () => {
  const follower = new Follower();
  assert.equal(follower.take(change(2, {})), null);
  assert.equal(follower.take(whole(1))?.seq, 4);
  assert.equal(follower.take(change(2, { seq: { value: 5 } }))?.seq, 5);
  assert.equal(follower.take(change(4, { seq: { value: 7 } })), null);
  assert.equal(follower.take(change(5, { seq: { value: 8 } })), null);
  assert.equal(follower.take(whole(1))?.seq, 4);
});
