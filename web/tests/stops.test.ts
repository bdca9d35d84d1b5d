import { expect, test } from "vitest";
import type { Beginning, Stop } from "../src/generated/protocol.ts";
import { after, before, startsOf, unitsOf } from "../src/table/stops.ts";

const stop = (number: number, ...begins: Beginning[]): Stop => ({ number, begins, seat: null, scores: [], view: null });
const stops = [stop(3, "round", "turn"), stop(7, "turn"), stop(9, "round", "turn"), stop(12, "end")];

test("a game is walked through by what it is divided into", () => {
  expect(unitsOf(stops)).toEqual(["move", "turn", "round"]);
  expect(unitsOf([])).toEqual(["move"]);
});

test("forward leads to the next beginning, and at last to the end", () => {
  expect([0, 3, 8, 9].map((at) => after(stops, at, "round", 12))).toEqual([3, 9, 9, 12]);
  expect(after(stops, 3, "turn", 12)).toBe(7);
  expect(after(stops, 3, "move", 12)).toBe(4);
});

test("back leads to the beginning of what is shown, then to the one before", () => {
  expect([12, 10, 9, 3, 2].map((at) => before(stops, at, "round"))).toEqual([9, 9, 3, 0, 0]);
  expect(before(stops, 5, "move")).toBe(4);
});

test("the end is a place to go to", () => {
  expect(startsOf(stops, "round")).toEqual([3, 9, 12]);
});
