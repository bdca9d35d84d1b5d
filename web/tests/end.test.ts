import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Course, Ending, Stop, Verification } from "../src/generated/protocol.ts";
import { isSealed, verdictOf } from "../src/table/end/fair.ts";
import { apart, raceOf, rangeOf } from "../src/table/end/race.ts";
import { bytesOf, sha256 } from "../src/table/end/sha256.ts";
import { Words } from "../src/words/game.ts";

const words = new Words("", { names: {}, tables: {}, guide: [], stories: {}, rules: {}, exhibits: [], language: "en" });

test("the browser computes SHA-256 as everybody else does", () => {
  for (const size of [0, 1, 31, 32, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = Uint8Array.from({ length: size }, (_, place) => (place * 37 + size) % 256);
    expect(sha256(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});

test("bytes are read from hexadecimal digits", () => {
  expect(bytesOf("00ff10")).toEqual(Uint8Array.of(0, 255, 16));
  expect(bytesOf("0")).toBeNull();
  expect(bytesOf("zz")).toBeNull();
});

const seed = "000102";
const commitment = createHash("sha256")
  .update(Uint8Array.of(0, 1, 2))
  .digest("hex");
const found = (result: Verification["result"]): Verification => ({ result, words: "", draws: 3 });

test("chance was honest if the seed is the sealed one and gives every draw", () => {
  expect(verdictOf({ commitment, seed, verification: found("passed") })).toBe("passed");
  expect(verdictOf({ commitment, seed, verification: found("failed") })).toBe("failed");
  expect(verdictOf({ commitment, seed, verification: null })).toBe("checking");
});

test("another seed than the sealed one convicts, whatever the server says", () => {
  expect(isSealed(commitment, "000103")).toBe(false);
  expect(verdictOf({ commitment, seed: "000103", verification: found("passed") })).toBe("failed");
  expect(verdictOf({ commitment, seed: "no hex", verification: null })).toBe("failed");
});

test("without a seed or a seal nothing can be said", () => {
  expect(verdictOf({ commitment: null, seed, verification: found("impossible") })).toBe("impossible");
  expect(verdictOf({ commitment, seed: null, verification: found("impossible") })).toBe("impossible");
});

const stop = (number: number, begins: Stop["begins"], scores: number[], view: unknown = null): Stop => ({
  number,
  begins,
  seat: null,
  scores,
  view,
});
const ending: Ending = { scores: [5, 9], places: [2, 1], seed: "", stream: "" };
const course: Course = {
  colours: [],
  stops: [
    stop(1, ["round", "turn"], [0, 0], [7, 7]),
    stop(2, ["turn"], [1, 0]),
    stop(4, ["round", "turn"], [3, 1], [8, 6]),
    stop(9, ["end"], [5, 9], [1, 2]),
  ],
};

test("a race goes from round to round and ends with the scores", () => {
  const race = raceOf(course, ending, {}, words);
  expect(race?.legs.map((leg) => leg.scores)).toEqual([
    [0, 0],
    [3, 1],
    [5, 9],
  ]);
});

test("a game may count something else on its way, and still ends with the scores", () => {
  const value = (view: unknown, seat: number): number => (view as number[])[seat]!;
  const own = (isScore: boolean): number[] | undefined =>
    raceOf(course, ending, { race: { label: () => "purse", value, isScore } }, words)?.legs.at(-1)?.scores;
  expect(own(true)).toEqual([5, 9]);
  expect(own(false)).toEqual([1, 2]);
});

test("a game of one round has no race", () => {
  expect(raceOf({ colours: [], stops: course.stops.slice(2) }, ending, {}, words)).toBeNull();
});

test("signs at the ends of lines keep apart and inside the picture", () => {
  expect(apart([10, 10, 50], 20, 0, 60)).toEqual([10, 30, 50]);
  expect(apart([58, 59, 60], 20, 0, 60)).toEqual([20, 40, 60]);
  expect(rangeOf([{ begins: [], scores: [-2, 4] }])).toEqual([-2, 4]);
});
