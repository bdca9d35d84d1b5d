/** Where a seat's chances came from and went, in whole hundredths that add up as they are shown. */
import type { AnalysisReport } from "../generated/protocol.ts";

export const KINDS = ["own", "chance", "others"] as const;
export type Kind = (typeof KINDS)[number];
export interface Sum {
  start: number;
  end: number;
  parts: Record<Kind, number>;
}

const WHOLE = 100;

/** Parts are rounded down, and those that lost most by it up again, until they lead from the start to the end. */
export function sumOf(report: AnalysisReport, seat: number): Sum {
  const shown = (place: number): number => Math.round(WHOLE * (report.open.at(place)?.[seat]?.[0] ?? 0)) || 0;
  const [start, end] = [shown(0), shown(-1)];
  const given = KINDS.map((kind) => ({ kind, exact: WHOLE * (report.parts[seat]?.[kind] ?? 0) }));
  const rounded = given.map(({ kind, exact }) => ({ kind, down: Math.floor(exact), lost: exact - Math.floor(exact) }));
  const missing = end - start - rounded.reduce((sum, each) => sum + each.down, 0);
  const parts: Record<Kind, number> = { own: 0, chance: 0, others: 0 };
  for (const [place, { kind, down }] of rounded.sort((one, other) => other.lost - one.lost).entries())
    parts[kind] = down + (place < missing ? 1 : 0);
  return { start, end, parts };
}
