/** Which puzzle comes next: the next of the same grade that is still to be solved here. */
import type { PuzzleInfo } from "../generated/protocol.ts";
import { outcomeOf } from "./solved.ts";

export function following(game: string, id: string, puzzles: PuzzleInfo[]): string | null {
  const at = puzzles.findIndex((each) => each.id === id);
  const order = [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(0, at))];
  const open = order.filter((each) => !outcomeOf(game, each.id));
  return (open.find((each) => each.grade === puzzles[at]?.grade) ?? open[0] ?? order[0])?.id ?? null;
}

/** The first of a grade that is still to be solved, or the first at all. */
export function firstOf(game: string, grade: number, puzzles: PuzzleInfo[]): string | null {
  const all = puzzles.filter((each) => each.grade === grade);
  return (all.find((each) => !outcomeOf(game, each.id)) ?? all[0])?.id ?? null;
}
