import assert from "node:assert/strict";
import { afterEach, beforeEach, test, vi } from "vitest";
import type { Happening, StoryBeat, StoryChange } from "../src/generated/protocol.ts";
import { answersTo, chaptersOf, sinceLastMove } from "../src/story/chapters.ts";
import { Telling, timeFor } from "../src/story/telling.svelte.ts";

const change = (seat: number | null, by: number, field = "purse"): StoryChange => ({
  field,
  seat,
  at: "",
  thing: "",
  by,
  words: `${field} ${by}`,
});
const beat = (words: string, changes: StoryChange[] = []): StoryBeat => ({
  cause: words,
  rule: "ANY-1",
  who: null,
  whom: null,
  words: words ? [words] : [],
  changes,
});
const move = (number: number, actor: number | null, story: StoryBeat[] = [], kind = "pass"): Happening => ({
  number,
  actor,
  move: kind,
  kind,
  arguments: [],
  words: [`move ${number}`],
  story,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("moves stand under what was announced before them, and what followed a move stands under the move", () => {
  const pays = beat("pays", [change(1, -2), change(0, 2)]);
  const log = [move(7, 0, [pays, beat("night falls"), beat("", [change(1, 3)]), beat("")]), move(8, 1)];
  const told = chaptersOf(log).map(({ heading, blocks }) => [
    heading?.cause ?? null,
    blocks.flatMap(({ lines }) => lines.map(({ key }) => key)),
  ]);
  assert.deepEqual(told, [
    [null, ["7", "7.0"]],
    ["night falls", ["7.2", "8"]],
  ]);
});

test("the set-up and long runs of draws are folded, short ones are not", () => {
  const draws = (first: number, many: number): Happening[] =>
    Array.from({ length: many }, (_, at) => move(first + at, null, [], "draw"));
  const kinds = (log: Happening[]): string[] => chaptersOf(log).flatMap(({ blocks }) => blocks.map(({ kind }) => kind));
  assert.deepEqual(kinds([...draws(0, 2), move(2, 0), ...draws(3, 2), move(5, 1), ...draws(6, 4)]), [
    "setup",
    "open",
    "open",
    "open",
    "draws",
  ]);
  assert.deepEqual(kinds([...draws(30, 2), move(32, 0)]), ["open", "open"]);
});

test("since my last move means my move and everything after it", () => {
  const log = [move(0, null), move(1, 0), move(2, 1), move(3, 2)];
  assert.deepEqual(
    sinceLastMove(log, 0).map(({ number }) => number),
    [1, 2, 3],
  );
  assert.equal(sinceLastMove(log, 5).length, 4);
});

test("a number is asked for its own last changes, the newest first", () => {
  const log = [
    move(1, 0, [beat("a", [change(0, 1)])]),
    move(2, 1, [beat("b", [change(1, 1), change(0, -4)]), beat("c", [change(0, 9, "score")])]),
  ];
  const question = { seat: 0, fields: ["purse"], at: null };
  assert.deepEqual(
    answersTo(question, log, 5).map((answer) => [answer.beat.cause, answer.changes.map(({ by }) => by)]),
    [
      ["b", [-4]],
      ["a", [1]],
    ],
  );
  assert.equal(answersTo(question, log, 1).length, 1);
  assert.equal(answersTo({ ...question, fields: [] }, log, 5).length, 3);
});

test("steps are told one after another, and their gains float at their owners", () => {
  const telling = new Telling(() => []);
  telling.tell([move(1, 0, [beat("one", [change(0, 2)]), beat("two", [change(1, -2)])])], "normal");
  assert.equal(telling.step?.cause, "one");
  assert.deepEqual(
    telling.floats.map(({ seat, by }) => [seat, by]),
    [[0, 2]],
  );
  vi.advanceTimersByTime(650);
  assert.equal(telling.step?.cause, "two");
  assert.equal(telling.at(1).length, 1);
  vi.advanceTimersByTime(650);
  assert.equal(telling.step, null);
  vi.advanceTimersByTime(2000);
  assert.deepEqual(telling.floats, []);
});

test("skipping shows what is left at once, each number with its sum", () => {
  const telling = new Telling(() => []);
  const story = [beat("one"), beat("two", [change(0, 5)]), beat("three", [change(0, -2), change(1, 1), change(1, -1)])];
  telling.tell([move(1, 0, story)], "slow");
  telling.skip();
  assert.equal(telling.step, null);
  assert.deepEqual(
    telling.floats.map(({ seat, words }) => [seat, words]),
    [[0, "+3"]],
  );
});

test("at once means at once, and a long story is told faster", () => {
  const story = Array.from({ length: 12 }, (_, at) => beat(`${at}`));
  assert.equal(timeFor([move(1, 0, story)], "normal"), 5 * 650);
  assert.equal(timeFor([move(1, 0)], "slow"), 1800);
  const telling = new Telling(() => []);
  telling.tell([move(1, 0, story)], "skip");
  assert.equal(telling.step, null);
});
