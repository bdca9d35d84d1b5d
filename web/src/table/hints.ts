/** Which hint of a first game speaks now.  A hint falls silent once what it explains was done a couple of times. */
import type { GuideStep } from "../generated/protocol.ts";

/** How often a hint speaks. */
export const TIMES = 2;

/** What is asked now. */
export interface Moment {
  phase: string;
  /** Kinds of moves that are offered. */
  kinds: string[];
  options: Record<string, string>;
}

/** Whether a hint explains what is asked now, in a game with these options. */
function fits(hint: GuideStep, { phase, kinds, options }: Moment): boolean {
  const isPlayed = Object.entries(hint.options).every(([name, value]) => options[name] === value);
  return isPlayed && (hint.phases.includes(phase) || hint.kinds.some((kind) => kinds.includes(kind)));
}

/** The hint that speaks: of those that fit the one heard least; -1 if all of them are known. */
export function hintFor(hints: GuideStep[], moment: Moment, heard: (number: number) => number): number {
  return hints.reduce((best, hint, number) => {
    if (heard(number) >= TIMES || !fits(hint, moment)) return best;
    return best < 0 || heard(number) < heard(best) ? number : best;
  }, -1);
}
