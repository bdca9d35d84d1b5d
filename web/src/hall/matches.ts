/** What is read off a match, in the order a referee looks at it. */
import type { HallMatch, HallTurn, HallView } from "../generated/protocol.ts";

/** Why somebody should go and look, as the server sees it; empty if nobody has to. */
export function whyStuck(match: HallMatch): HallTurn["stuck"] {
  return match.stage === "playing" ? (match.turns.find((turn) => turn.stuck)?.stuck ?? "") : "";
}

/** Seconds of the decision that are used up. */
export function usedOf(turn: HallTurn, view: HallView, now: number): number {
  return (turn.runs ? now : view.now) - turn.since;
}

/** Stuck tables first, then those that are played, those that wait, those that are done. */
export function byUrgency(matches: HallMatch[]): HallMatch[] {
  const stages = ["playing", "paused", "waiting", "decided"];
  const rank = (match: HallMatch): number => (whyStuck(match) ? -1 : stages.indexOf(match.stage));
  return [...matches].sort((one, other) => rank(one) - rank(other) || one.board - other.board);
}

/** Whether the results of a match are for its players and the referee, and this viewer is neither. */
export function isSecret(view: HallView, match: HallMatch): boolean {
  return view.options.scores === "private" && view.role !== "referee" && !match.players.includes(view.you ?? "");
}

/** Legs won so far by each of the two. */
export function legScore(match: HallMatch): [number, number] {
  const won = (player: string): number => match.legs.filter((leg) => leg.winner === player).length;
  const [one, other] = match.score ?? match.players.map(won);
  return [one ?? 0, other ?? 0];
}

/** The side each of the two has in a leg: 0 for the first side. */
export function sideOf(match: HallMatch, leg: number, player: string): 0 | 1 | null {
  const first = match.legs.find((each) => each.leg === leg)?.first;
  return first === null || first === undefined ? null : first === player ? 0 : 1;
}

/** The match of a player in the round that is played, or the last one. */
export function matchOf(view: HallView, player: string): HallMatch | undefined {
  return view.rounds.at(-1)?.matches.find((match) => match.players.includes(player));
}

export function currentMatches(view: HallView): HallMatch[] {
  return view.rounds.at(-1)?.matches ?? [];
}

/** The address of a leg's table, which knows the way back. */
export function tableAt(hall: string, table: string): string {
  return `/table/${encodeURIComponent(table)}?hall=${encodeURIComponent(hall)}`;
}
