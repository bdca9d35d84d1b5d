/** What this device remembers of puzzles: which were solved, and on which days. */
import { prefs } from "../prefs.svelte.ts";

const DAY_MS = 86_400_000;
const MOST_DAYS = 400;

/** What became of a puzzle here; undefined while it is still to be solved. */
export const outcomeOf = (game: string, id: string): "solved" | "shown" | undefined => prefs.puzzles[`${game}/${id}`];

/** A puzzle was solved, or its solution was asked for: the first time counts. */
export function remember(game: string, id: string, outcome: "solved" | "shown", day: string | null): void {
  prefs.puzzles = { [`${game}/${id}`]: outcome, ...prefs.puzzles };
  if (day && outcome === "solved" && !prefs.puzzleDays.includes(day))
    prefs.puzzleDays = [...prefs.puzzleDays, day].slice(-MOST_DAYS);
}

/** How many days in a row a puzzle of the day was solved, up to today or yesterday. */
export function streakOf(days: string[], today: string): number {
  const before = (day: string, number: number): string => new Date(Date.parse(day) - number * DAY_MS).toISOString().slice(0, 10);
  const from = days.includes(today) ? 0 : 1;
  let length = 0;
  while (days.includes(before(today, from + length))) length += 1;
  return length;
}
