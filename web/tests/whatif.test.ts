import { expect, test } from "vitest";
import type { BranchInfo } from "../src/generated/protocol.ts";
import { twigsOf } from "../src/whatif/tree.ts";

function branch(id: string, parent: string, move: number, created = 0): BranchInfo {
  return {
    id,
    what_if: { game: "g", parent, move, seat: 0, world: "true", name: "" },
    who: "Anna",
    status: "over",
    moves: 3,
    scores: null,
    places: null,
    is_mine: true,
    is_shared: false,
    created,
  };
}

test("each stands below the one it goes on from, in the order of their moments", () => {
  const shown = twigsOf([
    branch("late", "g", 40),
    branch("child", "early", 2),
    branch("early", "g", 12),
    branch("twin", "g", 12, 5),
  ]);
  expect(shown.map((twig) => [twig.branch.id, twig.depth])).toEqual([
    ["early", 0],
    ["child", 1],
    ["twin", 0],
    ["late", 0],
  ]);
});

test("one whose parent is gone stands with the first ones", () => {
  expect(twigsOf([branch("orphan", "deleted", 4)]).map((twig) => twig.depth)).toEqual([0]);
});
