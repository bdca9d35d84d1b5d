/** The clocks that can be chosen when a table is set up, and what a clock is called. */
import type { Pace } from "../generated/protocol.ts";
import type { Key } from "../words/en.ts";
import { language, t } from "../words/interface.svelte.ts";

export const PACES: [Key, Pace][] = [
  ["pace.untimed", { kind: "untimed" }],
  ["pace.move1", { kind: "move", seconds: 60 }],
  ["pace.move3", { kind: "move", seconds: 180 }],
  ["pace.bank10", { kind: "bank", seconds: 600, increment: 5 }],
  ["pace.bank30", { kind: "bank", seconds: 1800, increment: 15 }],
  ["pace.day1", { kind: "days", days: 1 }],
  ["pace.day3", { kind: "days", days: 3 }],
];

function amount(number: number, unit: "second" | "minute" | "day"): string {
  return new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "short" }).format(number);
}

function time(seconds: number): string {
  return seconds % 60 === 0 ? amount(seconds / 60, "minute") : amount(seconds, "second");
}

/** A clock in a few signs, such as `10 min + 5 s`; nothing where there is none. */
export function shortPace(pace: Pace): string {
  if (pace.kind === "move") return t("row.pace.move", { time: time(pace.seconds ?? 0) });
  if (pace.kind === "bank")
    return [time(pace.seconds ?? 0), pace.increment ? amount(pace.increment, "second") : ""].filter(Boolean).join(" + ");
  return pace.kind === "days" ? t("row.pace.move", { time: amount(pace.days ?? 0, "day") }) : "";
}
