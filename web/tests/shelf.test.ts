import { expect, test } from "vitest";
import { gamesIn } from "../src/pages/shelf.svelte.ts";

const game = (moves: number): object => ({
  format: "seaboard-transcript/1",
  game: "libertalia",
  players: 2,
  moves: Array.from({ length: moves }, () => ["chance", "deal parrot"]),
});
const lengths = (text: string): number[] => gamesIn(text).games.map(({ transcript }) => transcript.moves.length);

test("one transcript, on one line or on many", () => {
  expect(lengths(JSON.stringify(game(3)))).toEqual([3]);
  expect(lengths(JSON.stringify(game(3), null, 2))).toEqual([3]);
});

test("a list of transcripts", () => {
  expect(lengths(JSON.stringify([game(1), game(2)]))).toEqual([1, 2]);
});

test("a transcript in each line, with empty lines and lines that are none", () => {
  const filed = gamesIn(`${JSON.stringify(game(1))}\n\n{broken\n{"format":"x"}\n${JSON.stringify(game(2))}\n`);
  expect(filed.games.map(({ number }) => number)).toEqual([1, 4]);
  expect(filed.broken).toBe(2);
});

test("what is none at all", () => {
  expect(gamesIn("hello")).toEqual({ games: [], broken: 1 });
  expect(gamesIn("")).toEqual({ games: [], broken: 0 });
  expect(gamesIn("null")).toEqual({ games: [], broken: 1 });
});
