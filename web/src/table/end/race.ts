/** The race of scores: what each seat had, day by day or round by round. */
import type { GameFace, Words } from "../../desk/contract.ts";
import type { Beginning, Course, Ending, Stop } from "../../generated/protocol.ts";

export interface Leg {
  /** What begins here, e.g. a round. */
  begins: Beginning[];
  /** By seat. */
  scores: number[];
}
export interface Race {
  label: string;
  /** Whether it ends with the scores: then totals stand beside it. */
  isScore: boolean;
  legs: Leg[];
}

/** The smallest part of a game above a turn. */
const PARTS: Beginning[] = ["day", "round", "campaign"];

function isPart(stop: Stop): boolean {
  return stop.begins.includes("end") || PARTS.some((part) => stop.begins.includes(part));
}

/** From a game's course; null where there is nothing to draw: a game of one round, or one that counts nothing on its way. */
export function raceOf(course: Course, ending: Ending, face: Pick<GameFace<unknown>, "race">, words: Words): Race | null {
  const own = face.race;
  const seats = ending.places.map((_, seat) => seat);
  const legs = course.stops.filter(isPart).map((stop) => {
    const isLast = stop.begins.includes("end");
    const scores = own && !(isLast && own.isScore) ? seats.map((seat) => own.value(stop.view, seat)) : stop.scores;
    return { begins: stop.begins, scores };
  });
  const isScore = own?.isScore ?? true;
  const moves = legs.slice(0, -1).some((leg) => leg.scores.some((score, seat) => score !== legs[0]?.scores[seat]));
  if (legs.length < 3 || !(moves || isScore)) return null;
  return { label: own?.label(words) ?? "", isScore, legs };
}

/** The least and the greatest number of a race, and 0. */
export function rangeOf(legs: Leg[]): [number, number] {
  const all = legs.flatMap((leg) => leg.scores);
  return [Math.min(0, ...all), Math.max(1, ...all)];
}

/** Heights at which labels of several seats do not cover each other: at least `gap` apart, none above `top`, in the order they were in. */
export function apart(heights: number[], gap: number, top: number, bottom: number): number[] {
  const order = heights.map((_, seat) => seat).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  let least = top;
  for (const seat of order) {
    placed[seat] = Math.max(least, placed[seat] ?? 0);
    least = (placed[seat] ?? 0) + gap;
  }
  let most = bottom;
  for (const seat of [...order].reverse()) {
    placed[seat] = Math.min(most, placed[seat] ?? 0);
    most = (placed[seat] ?? 0) - gap;
  }
  return placed;
}
