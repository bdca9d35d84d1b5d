import assert from "node:assert/strict";
import { afterEach, beforeEach, test, vi } from "vitest";
import type { Happening, StoryBeat } from "../src/generated/protocol.ts";
import { movesToStage, scenesOf } from "../src/story/scenes.ts";
import { Telling } from "../src/story/telling.svelte.ts";

const beat = (words: string): StoryBeat => ({ cause: words, rule: "ANY-1", who: null, whom: null, words: [words], changes: [] });
const move = (number: number, story: StoryBeat[]): Happening => ({
  number,
  actor: 1,
  move: "pass",
  kind: "pass",
  arguments: [],
  words: [],
  story,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the server is asked how the table looked in between only where several steps are to be shown", () => {
  assert.deepEqual(movesToStage([move(3, [beat("one")])]), []);
  assert.deepEqual(movesToStage([move(3, [beat("one")]), move(4, []), move(5, [beat("two")])]), [3, 5]);
  const many = Array.from({ length: 12 }, (_, number) => move(number, [beat("step")]));
  assert.deepEqual(movesToStage(many), [4, 5, 6, 7, 8, 9, 10, 11]);
});

test("the table is drawn after each step, and as it is now with the last one", () => {
  const [first, second, third] = [beat("first"), beat("second"), beat("third")];
  const events = [move(3, [first, second]), move(4, [third])];
  const scenes = scenesOf(events, { type: "scenes", id: "s", moves: [{ number: 3, views: ["after first", "after second"] }] });
  const telling = new Telling(() => []);
  telling.tell(events, "normal", scenes);
  assert.equal(telling.scene, "after first");
  vi.advanceTimersByTime(700);
  assert.equal(telling.scene, "after second");
  vi.advanceTimersByTime(700);
  // The server left the last move out, and it is the last step anyway.
  assert.equal(telling.scene, null);
  telling.tell(events, "normal", scenes);
  telling.skip();
  assert.equal(telling.scene, null);
});
