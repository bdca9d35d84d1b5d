import assert from "node:assert/strict";
import { afterEach, beforeEach, test, vi } from "vitest";
import type { ServerMessage, Snapshot, Update } from "../src/generated/protocol.ts";
import { TableModel } from "../src/table/model.svelte.ts";
import { FakeSocket, useFakeSockets } from "./sockets.ts";

const PAUSE_MS = 650;
const ME = 0;
const OTHER = 1;
let table: TableModel;

const snapshot = (seq: number): Snapshot =>
  ({
    type: "snapshot",
    seq,
    you: ME,
    log: [],
    chat: [],
    choices: [],
    view: {},
    undo: null,
    table: { asked: [], seats: [] },
  }) as unknown as Snapshot;
const update = (seq: number, actor: number): Update =>
  ({
    type: "update",
    after: seq - 1,
    seq,
    view: {},
    choices: [],
    asked: [],
    status: "playing",
    log_from: null,
    events: [{ number: seq, actor, words: [], story: [] }],
  }) as unknown as Update;
const tell = (message: ServerMessage): void => FakeSocket.last().tell(message);
const answer = (status: number, body: unknown): void =>
  void vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(body), { status })));

/** The server does not let the socket in. */
async function turnAway(): Promise<void> {
  const refused = new TableModel("two", () => undefined);
  refused.open();
  FakeSocket.last().onclose?.({ code: 1006 });
  await vi.waitFor(() => assert.notEqual(refused.connection, "connecting"));
  table.close();
  table = refused;
}

beforeEach(() => {
  useFakeSockets();
  table = new TableModel("one", () => undefined);
  table.open();
  FakeSocket.last().comeUp();
  tell(snapshot(4));
  vi.advanceTimersByTime(PAUSE_MS);
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("moves of others are shown one after another", () => {
  tell(update(5, OTHER));
  tell(update(6, OTHER));
  assert.deepEqual([table.shown?.seq, table.behind], [5, 1]);
  vi.advanceTimersByTime(PAUSE_MS);
  assert.deepEqual([table.shown?.seq, table.behind], [6, 0]);
});

test("what waits to be shown can be skipped", () => {
  for (const seq of [5, 6, 7]) tell(update(seq, OTHER));
  table.skip();
  assert.deepEqual([table.shown?.seq, table.behind], [7, 0]);
  assert.deepEqual(
    table.shown?.fresh.map((event) => event.number),
    [6, 7],
  );
});

test("after a move of mine the choices rest until what it led to is shown", () => {
  table.act({ move: "pass" } as never);
  const sent = FakeSocket.last().sent.at(-1);
  assert.deepEqual([sent?.type, table.isBusy], ["act", true]);
  tell({ type: "acknowledged", id: sent?.id, seq: 5 } as ServerMessage);
  assert.equal(table.isBusy, true);
  tell(update(5, ME));
  assert.deepEqual([table.shown?.seq, table.isBusy], [5, false]);
});

test("after a gap everything is asked for again", () => {
  tell(update(9, OTHER));
  assert.equal(FakeSocket.last().sent.at(-1)?.type, "resync");
  assert.equal(table.shown?.seq, 4);
});

test("a notice stays until it is over, dismissed, or the connection is lost", () => {
  const storing = { type: "notice", kind: "storing", words: "Storing takes long." } as const;
  tell(storing);
  tell({ type: "notice", kind: "bots", words: "Bots are busy." });
  tell({ ...storing, words: "" });
  assert.deepEqual(
    table.notices.map((each) => each.kind),
    ["bots"],
  );
  table.dismiss("bots");
  assert.deepEqual(table.notices, []);
  tell(storing);
  FakeSocket.last().onclose?.({ code: 1006 });
  assert.deepEqual([table.notices, table.isAway], [[], true]);
});

test("a table that does not exist ends the connection", async () => {
  answer(404, { words: "No such table." });
  await turnAway();
  assert.deepEqual([table.connection, table.code], ["ended", 4404]);
});

test("a table without spectators ends the connection of whoever does not sit there", async () => {
  answer(200, { you: null, settings: { spectators: false } });
  await turnAway();
  assert.deepEqual([table.connection, table.code], ["ended", 4403]);
});

test("a server that cannot be reached is tried again", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
  await turnAway();
  assert.equal(table.connection, "lost");
  const before = FakeSocket.all.length;
  vi.advanceTimersByTime(1000);
  assert.equal(FakeSocket.all.length, before + 1);
});
