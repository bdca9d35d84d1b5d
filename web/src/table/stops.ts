/** Jumping about in a game that is over: from day to day, round to round, turn to turn. */
import type { Beginning, Stop } from "../generated/protocol.ts";

export type Unit = "move" | Exclude<Beginning, "end">;
const UNITS: Unit[] = ["move", "turn", "round", "day", "campaign"];

/** What a game can be walked through by, smallest first. */
export function unitsOf(stops: Stop[]): Unit[] {
  return UNITS.filter((unit) => unit === "move" || stops.some((stop) => stop.begins.includes(unit)));
}

/** The numbers of moves after which a unit begins, and the end. */
export function startsOf(stops: Stop[], unit: Unit): number[] {
  return stops.filter(({ begins }) => begins.includes("end") || begins.includes(unit as Beginning)).map(({ number }) => number);
}

/** Where one step forward leads. */
export function after(stops: Stop[], at: number, unit: Unit, last: number): number {
  return (unit === "move" ? at + 1 : startsOf(stops, unit).find((number) => number > at)) ?? last;
}

/** Where one step back leads: to the beginning of what is shown, or of the one before. */
export function before(stops: Stop[], at: number, unit: Unit): number {
  return (
    (unit === "move"
      ? at - 1
      : startsOf(stops, unit)
          .filter((number) => number < at)
          .at(-1)) ?? 0
  );
}
