/** The kinds of things in their order on the boards. */
export const KINDS = ["salmon", "herring", "cod", "flounder", "amber"];
export const COMPANIES = ["x0", "x1", "x2", "x3", "tax"];
/** Fields of a hold. */
export const HOLD = 5;

/** The fish of a hold one by one. */
export function inHold(hold: Record<string, number>): string[] {
  return KINDS.flatMap((kind) => Array.from({ length: hold[kind] ?? 0 }, () => kind));
}
