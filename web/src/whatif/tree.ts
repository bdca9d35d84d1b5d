/** What-if games as a tree: each stands below the one it goes on from. */
import type { BranchInfo } from "../generated/protocol.ts";

export interface Twig {
  branch: BranchInfo;
  /** 0 for those that go on from the game itself, or from one that is gone or not for me. */
  depth: number;
}

export function twigsOf(branches: BranchInfo[]): Twig[] {
  const ids = new Set(branches.map((branch) => branch.id));
  const of = (parent: string | null): BranchInfo[] =>
    branches
      .filter(({ what_if }) => (ids.has(what_if.parent) ? what_if.parent : null) === parent)
      .sort((one, other) => one.what_if.move - other.what_if.move || one.created - other.created);
  const below = (parent: string | null, depth: number): Twig[] =>
    of(parent).flatMap((branch) => [{ branch, depth }, ...below(branch.id, depth + 1)]);
  return below(null, 0);
}
