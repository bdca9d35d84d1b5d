import assert from "node:assert/strict";
import { beforeEach, test, vi } from "vitest";
import { Connection } from "../src/net/connection.ts";
import { FakeSocket, useFakeSockets } from "./sockets.ts";

const kept = new Map<string, string>();
const MOVE = { type: "act", id: "one", seq: 3, move: "pass" } as const;

function connect(place = "tables/here/1"): Connection {
  const made = new Connection(() => "ws://here", { message: () => undefined, state: () => undefined }, place);
  made.open();
  return made;
}

beforeEach(() => {
  useFakeSockets();
  kept.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test("a move that was not answered is sent by the page that is loaded next, at this table and by this person only", () => {
  const before = connect();
  before.send(MOVE);
  before.send({ type: "undo", id: "two" });
  before.close();
  connect("tables/here/2");
  FakeSocket.last().comeUp();
  assert.deepEqual(FakeSocket.last().sent, []);
  connect();
  FakeSocket.last().comeUp();
  assert.deepEqual(FakeSocket.last().sent, [MOVE]);
});

test("a move that was answered is forgotten", () => {
  connect().send(MOVE);
  FakeSocket.last().comeUp();
  FakeSocket.last().tell({ type: "acknowledged", id: "one", seq: 4 });
  assert.equal(kept.size, 0);
});

test("a move that was meant for long ago is not sent", () => {
  connect().send(MOVE);
  vi.advanceTimersByTime(16 * 60_000);
  connect();
  FakeSocket.last().comeUp();
  assert.deepEqual(FakeSocket.last().sent, []);
});
