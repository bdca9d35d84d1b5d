import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Link } from "../src/net/link.ts";

/** A socket that does what the test says. */
class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; id?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.readyState = 3;
  }
  comeUp(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const last = (): FakeSocket => FakeSocket.all.at(-1)!;
const states: string[] = [];
let link: Link;

beforeEach(() => {
  FakeSocket.all = [];
  states.length = 0;
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  (globalThis as { WebSocket?: unknown }).WebSocket = FakeSocket;
  (globalThis as { window?: unknown }).window = new EventTarget();
  link = new Link(() => "ws://here", { message: () => undefined, state: (state) => states.push(state) });
  link.open();
  last().comeUp();
});

afterEach(() => {
  link.close();
  mock.timers.reset();
});

test("a deed that was not answered is sent again with the same id after reconnecting", () => {
  link.send({ type: "act", id: "one", seq: 3, move: "pass" });
  last().onclose?.({ code: 1006 });
  mock.timers.tick(1000);
  last().comeUp();
  assert.equal(FakeSocket.all.length, 2);
  assert.deepEqual(last().sent, [{ type: "act", id: "one", seq: 3, move: "pass" }]);
});

test("a deed that was answered is not sent again", () => {
  link.send({ type: "act", id: "one", seq: 3, move: "pass" });
  last().tell({ type: "acknowledged", id: "one", seq: 4 });
  assert.equal(link.isWaiting, false);
  last().onclose?.({ code: 1006 });
  mock.timers.tick(1000);
  last().comeUp();
  assert.deepEqual(last().sent, []);
});

test("it pings, and a link that is silent for nine seconds is dead", () => {
  mock.timers.tick(2500);
  assert.deepEqual(last().sent, [{ type: "ping" }]);
  mock.timers.tick(10_000);
  assert.ok(states.includes("lost"));
});

test("waiting grows with every failed try", () => {
  const count = (milliseconds: number): number => {
    const before = FakeSocket.all.length;
    for (let at = 0; at < milliseconds; at += 100) {
      mock.timers.tick(100);
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
  mock.timers.tick(60_000);
  assert.equal(FakeSocket.all.length, 1);
  assert.equal(states.at(-1), "ended");
});
