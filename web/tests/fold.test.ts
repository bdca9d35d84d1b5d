import assert from "node:assert/strict";
import { test } from "vitest";
import type { Happening, Notice, Snapshot, Update } from "../src/generated/protocol.ts";
import { fold, noted, type TableState } from "../src/net/fold.ts";

const table = {
  seats: [{ seat: 0, connected: false }],
  asked: [0],
  status: "playing",
  rematch: null,
} as unknown as Snapshot["table"];
const snapshot = {
  type: "snapshot",
  seq: 4,
  table,
  you: 0,
  log: [],
  chat: [],
  choices: [],
  view: {},
  undo: null,
} as unknown as Snapshot;
const event = (number: number): Happening => ({
  number,
  actor: 0,
  move: "pass",
  kind: "pass",
  arguments: [],
  words: ["Somebody passes."],
  story: [],
});
const update = (after: number, seq: number, events: Happening[] = [], log_from: number | null = null): Update =>
  ({
    type: "update",
    after,
    seq,
    view: { seq },
    prompt: "",
    asked: [],
    choices: [],
    events,
    clock: { left: [], running: [] },
    undo_to: null,
    status: "playing",
    ending: null,
    log_from,
  }) as Update;

const start = (): TableState => fold(null, snapshot).state!;

test("an update that follows is shown", () => {
  const { state, isGap } = fold(start(), update(4, 6, [event(5)]));
  assert.equal(isGap, false);
  assert.equal(state?.seq, 6);
  assert.deepEqual(
    state?.fresh.map((each) => each.number),
    [5],
  );
});

test("an update that does not follow is a gap and changes nothing", () => {
  const before = start();
  const folded = fold(before, update(7, 8));
  assert.equal(folded.isGap, true);
  assert.equal(folded.state, before);
});

test("an update that was seen is ignored", () => {
  const before = start();
  const folded = fold(before, update(2, 4));
  assert.equal(folded.isRepeat, true);
  assert.equal(folded.state, before);
});

test("an update before any snapshot asks for one", () => {
  assert.equal(fold(null, update(0, 1)).isGap, true);
});

test("a pong with a later number is a gap", () => {
  assert.equal(fold(start(), { type: "pong", seq: 9 }).isGap, true);
  assert.equal(fold(start(), { type: "pong", seq: 4 }).isGap, false);
});

test("moves that are told late come in order, and a new day clears the log", () => {
  const first = fold(start(), update(4, 5, [event(3)])).state!;
  const second = fold(first, update(5, 6, [event(2), event(4)])).state!;
  assert.deepEqual(
    second.log.map((each) => each.number),
    [2, 3, 4],
  );
  const third = fold(second, update(6, 7, [event(5)], 4)).state!;
  assert.deepEqual(
    third.log.map((each) => each.number),
    [4, 5],
  );
});

test("the same line of chat twice is said once", () => {
  const line = { number: 1, seat: 0, name: "Maja", text: "Ahoy", at: 0 };
  const once = fold(start(), { type: "said", line }).state!;
  assert.equal(fold(once, { type: "said", line }).state?.chat.length, 1);
});

test("a notice replaces the last of its kind, and without words it is over", () => {
  const notice = (kind: Notice["kind"], words: string): Notice => ({ type: "notice", kind, words });
  const both = noted(noted([], notice("storing", "slow")), notice("bots", "busy"));
  const worse = noted(both, notice("storing", "full"));
  assert.deepEqual(
    worse.map((each) => each.words),
    ["busy", "full"],
  );
  assert.deepEqual(
    noted(worse, notice("storing", "")).map((each) => each.kind),
    ["bots"],
  );
});
