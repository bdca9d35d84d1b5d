import assert from "node:assert/strict";
import { test } from "vitest";
import { turnedOver } from "../src/boards/libertalia/turned.ts";
import type { Happening } from "../src/generated/protocol.ts";
import type { TableView } from "../src/generated/libertalia.ts";

const view = (phase: string, ship: { seat: number; card: string }[] = []): TableView =>
  ({ phase, viewer: 0, ship, seats: [{ choice: "play beggar" }, { choice: null }, { choice: null }] }) as unknown as TableView;
const played = (actor: number, card: string): Happening => ({ actor, kind: "play", arguments: [card] }) as unknown as Happening;

test("all cards of a day turn over together, also one that has left the ship already, and mine, which was told before", () => {
  const turned = turnedOver(
    view("sunrise"),
    view("take", [
      { seat: 0, card: "beggar" },
      { seat: 1, card: "brute" },
    ]),
    [played(1, "brute"), played(2, "captain")],
  );
  assert.deepEqual(turned, [
    { seat: 0, card: "beggar" },
    { seat: 1, card: "brute" },
    { seat: 2, card: "captain" },
  ]);
});

test("nothing turns over while cards are still being chosen, nor later in the day", () => {
  assert.deepEqual(turnedOver(view("sunrise"), view("sunrise"), []), []);
  assert.deepEqual(turnedOver(view("take"), view("saber", [{ seat: 1, card: "brute" }]), []), []);
});
