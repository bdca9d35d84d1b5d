import assert from "node:assert/strict";
import { afterEach, beforeEach, test, vi } from "vitest";
import { Connection } from "../src/net/connection.ts";
import { FakeSocket, useFakeSockets } from "./sockets.ts";

const last = FakeSocket.last;
const states: string[] = [];
let connection: Connection;

beforeEach(() => {
  states.length = 0;
  useFakeSockets();
  connection = new Connection(
    () => "ws://here",
    { message: () => undefined, state: (state) => states.push(state) },
    "tables/here/1",
  );
  connection.open();
  last().comeUp();
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

test("a deed that was not answered is sent again with the same id after reconnecting", () => {
  connection.send({ type: "act", id: "one", seq: 3, move: "pass" });
  last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  last().comeUp();
  assert.equal(FakeSocket.all.length, 2);
  assert.deepEqual(last().sent, [{ type: "act", id: "one", seq: 3, move: "pass" }]);
});

test("a deed that was answered is not sent again", () => {
  connection.send({ type: "act", id: "one", seq: 3, move: "pass" });
  last().tell({ type: "acknowledged", id: "one", seq: 4 });
  assert.deepEqual(connection.unanswered, []);
  last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  last().comeUp();
  assert.deepEqual(last().sent, []);
});

test("it pings, and a link that is silent for nine seconds is dead", () => {
  vi.advanceTimersByTime(2500);
  assert.deepEqual(last().sent, [{ type: "ping" }]);
  vi.advanceTimersByTime(10_000);
  assert.ok(states.includes("lost"));
});

test("waiting grows with every failed try", () => {
  const count = (milliseconds: number): number => {
    const before = FakeSocket.all.length;
    for (let at = 0; at < milliseconds; at += 100) {
      vi.advanceTimersByTime(100);
      if (last().readyState === 0) last().onclose?.({ code: 1006 });
    }
    return FakeSocket.all.length - before;
  };
  last().onclose?.({ code: 1006 });
  const early = count(4000);
  count(20_000);
  assert.ok(count(4000) < early);
});

test("a table that is not there is not asked for again", () => {
  last().onclose?.({ code: 4404 });
  vi.advanceTimersByTime(60_000);
  assert.equal(FakeSocket.all.length, 1);
  assert.equal(states.at(-1), "ended");
});
