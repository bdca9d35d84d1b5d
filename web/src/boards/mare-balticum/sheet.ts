/** How the scores came about: what lies in each warehouse, what its owner said it is worth, and what the server made of it. */
import type { SheetLine, Words } from "../../desk/contract.ts";
import type { SeatView, TableView } from "../../generated/mare-balticum.ts";
import { KINDS } from "./things.ts";

/** "4 × 2 = 8": the number of a fish, times the price on its market field. */
function line(seat: SeatView, kind: string): string {
  const number = seat.warehouse.tokens?.[kind] ?? 0;
  const field = seat.market.find((each) => each.fish === kind);
  if (!field) return String(number);
  const worth = Number(field.number?.replace("x", "") ?? 0);
  return number ? `${number} × ${worth} = ${number * worth}` : "0";
}

export function scoreSheet(view: TableView, words: Words): SheetLine[] {
  const lines: SheetLine[] = KINDS.map((kind) => ({ label: words.name(kind), values: view.seats.map((seat) => line(seat, kind)) }));
  if (view.options.contracts === "on")
    lines.push({
      label: words.label("contract"),
      values: view.seats.map((seat) => (seat.contract ? words.name(seat.contract) : "–")),
    });
  lines.push({ label: words.label("points"), values: view.seats.map((seat) => seat.points ?? 0), isSum: true });
  return lines;
}
