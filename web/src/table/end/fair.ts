/** Whether chance was honest: the seal that was shown before the game, the seed that is open now, and every draw made again from it. */
import type { Verification } from "../../generated/protocol.ts";
import { t } from "../../words/interface.svelte.ts";
import type { Words } from "../../words/game.ts";
import { bytesOf, sha256 } from "./sha256.ts";

export interface Proof {
  commitment: string | null;
  seed: string | null;
  /** What the server found when it drew everything again; null while it is asked. */
  verification: Verification | null;
}
export type Verdict = "passed" | "failed" | "impossible" | "checking";

/** Whether the seed is the one that was sealed, computed in the browser; null where one of the two is missing. */
export function isSealed(commitment: string | null, seed: string | null): boolean | null {
  const bytes = seed === null ? null : bytesOf(seed);
  return commitment === null || seed === null ? null : bytes !== null && sha256(bytes) === commitment;
}

export function verdictOf({ commitment, seed, verification }: Proof): Verdict {
  const sealed = isSealed(commitment, seed);
  if (sealed === false) return "failed";
  if (verification === null) return "checking";
  return sealed === null ? "impossible" : verification.result;
}

/** In words of the game: its dice, its bag, its cards. */
export function fairWords(words: Words, key: "passed" | "failed" | "sealed"): string {
  const own = words.text("fair", key);
  return own === key ? t(`fair.${key}`) : own;
}
