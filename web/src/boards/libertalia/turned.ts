/** Which cards are turned over when the last one is chosen. */
import type { Happening } from "../../desk/contract.ts";
import type { TableView } from "../../generated/libertalia.ts";

export interface Turned {
  seat: number;
  card: string;
}

/** The cards that were turned over between two views: those told as played, and the viewer's own, which was told before. */
export function turnedOver(before: TableView, after: TableView, events: Happening[]): Turned[] {
  if (before.phase !== "sunrise" || after.phase === "sunrise") return [];
  const turned = new Map<number, string>();
  const mine = before.viewer === null ? null : before.seats[before.viewer]?.choice;
  if (mine?.startsWith("play ")) turned.set(before.viewer!, mine.slice(5));
  for (const {
    kind,
    actor,
    arguments: [card],
  } of events)
    if (kind === "play" && actor !== null && card) turned.set(actor, card);
  for (const { seat, card } of after.ship) turned.set(seat, card);
  return [...turned].map(([seat, card]) => ({ seat, card }));
}
