/** What a contract is worth as the warehouse stands now. */
import type { SeatView } from "../../generated/mare-balticum.ts";
import type { Data } from "./chart.ts";

export interface Worth {
  /** Complete sets in the warehouse. */
  sets: number;
  /** Points of a set. */
  each: number;
  total: number;
  /** What the tokens of these sets score without the contract. */
  instead: number;
}

const AMBER = "amber";

/** Null where nobody may look: of another company, or without a contract.  [MB-CON-7] */
export function contractWorth(seat: SeatView, data: Pick<Data, "contract" | "set">): Worth | null {
  const card = data.contract.find((each) => each.id === seat.contract);
  const stored = seat.warehouse.tokens;
  if (!card || !stored) return null;
  const needs = Object.entries(card.needs).filter(([, number]) => number);
  const sets = Math.min(...needs.map(([kind, number]) => Math.floor((stored[kind] ?? 0) / number)));
  const price = (kind: string): number => {
    const field = seat.market.find((each) => each.fish === kind);
    return kind === AMBER ? 1 : Number(field?.number?.replace("x", "") ?? 0);
  };
  const each = data.set.points;
  const one = needs.reduce((sum, [kind, number]) => sum + number * price(kind), 0);
  return { sets, each, total: sets * each, instead: sets * one };
}
