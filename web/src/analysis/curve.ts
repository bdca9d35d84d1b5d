/** Numbers of an analysis as lines of a picture. */
import type { AnalysisReport, JudgedDecision } from "../generated/protocol.ts";

export type Point = [x: number, y: number];

/** The first position that somebody chose in: before it a game is laid out. */
export function firstOf(report: AnalysisReport): number {
  return Math.max(
    0,
    report.actors.findIndex((actor) => actor >= 0),
  );
}

/** A line through points, drawn as steps are: a position holds until the next move. */
export function lineOf(points: Point[]): string {
  return points.map(([x, y], place) => `${place ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** Marks stand this part of the game away from its ends and from each other. */
const SPACE = 0.05;

/** By seat: where its line with everything open stands most apart from all others, so that its mark can be told from theirs. */
export function marksOf(report: AnalysisReport): number[] {
  const first = firstOf(report);
  const space = Math.max(1, Math.round(SPACE * (report.moves - first)));
  const inner = Array.from({ length: Math.max(1, report.moves - first + 1 - 2 * space) }, (_, place) => first + space + place);
  const gapOf = (number: number, seat: number): number => {
    const chances = (report.open[number] ?? []).map(([value]) => value);
    const own = chances[seat] ?? 0;
    return Math.min(...chances.filter((_, other) => other !== seat).map((value) => Math.abs(value - own)));
  };
  const marks: number[] = [];
  for (const seat of (report.open[0] ?? []).keys()) {
    const free = inner.filter((number) => marks.every((mark) => Math.abs(mark - number) >= space));
    const gaps = (free.length ? free : inner).map((number) => ({ number, gap: gapOf(number, seat) }));
    marks.push(gaps.reduce((best, each) => (each.gap > best.gap ? each : best)).number);
  }
  return marks;
}

/** The band between two lines over the same positions. */
export function bandOf(upper: Point[], lower: Point[]): string {
  return upper.length ? `${lineOf([...upper, ...lower.slice().reverse()])}Z` : "";
}

/** The decision taken in a position, if there was a choice. */
export function decisionAt(report: AnalysisReport, at: number): JudgedDecision | null {
  return report.decisions.find((each) => each.number === at) ?? null;
}

/** Where a seat decided before a position, and after it; null at the ends. */
export function neighbours(report: AnalysisReport, seat: number, at: number): [before: number | null, after: number | null] {
  const own = report.decisions.filter((each) => each.seat === seat).map((each) => each.number);
  return [own.filter((number) => number < at).at(-1) ?? null, own.find((number) => number > at) ?? null];
}

/** Whether something was surely given away: its interval does not reach down to nothing. */
export const isSure = (decision: JudgedDecision): boolean => decision.interval[0] > 0;

/** Where to begin: the worst moment of a seat, or its first decision, or the beginning. */
export function beginningOf(report: AnalysisReport, seat: number): number {
  const worst = report.moments.filter((each) => each.seat === seat).sort((one, other) => other.given_away - one.given_away)[0];
  return worst?.number ?? report.decisions.find((each) => each.seat === seat)?.number ?? firstOf(report);
}
