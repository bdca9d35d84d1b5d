/** How the scores came about: campaign by campaign, from the sheets the server keeps. */
import type { BoardSet, SheetLine, Words } from "../../desk/contract.ts";
import type { SheetRow, TableView } from "../../generated/libertalia.ts";
import { cardsOf, type Cards, type LibertaliaSet } from "./cards.ts";

/** "2 × 5" for most kinds; maps count by sets, so only their number stands there. */
export function bootyEntry(row: SheetRow, kind: string, value: number, { mapSet }: Cards): string {
  const number = row.booty[kind] ?? 0;
  if (!number) return "–";
  return kind === mapSet.token || !value ? String(number) : `${number} × ${value}`.replace("-", "−");
}

export function bootyLabel(kind: string, words: Words, { mapSet }: Cards): string {
  return kind === mapSet.token ? `${words.name(kind)} (${words.label("set", mapSet.size, mapSet.value)})` : words.name(kind);
}

export function campaignLines(rows: SheetRow[], words: Words, cards: Cards): SheetLine[] {
  const lines: SheetLine[] = [{ label: words.label("doubloons"), values: rows.map((row) => row.doubloons) }];
  if (rows.some((row) => row.gains))
    lines.push({ label: words.label("gains"), values: rows.map((row) => (row.gains ? `+${row.gains}` : "–")) });
  if (rows.some((row) => row.losses))
    lines.push({ label: words.label("losses"), values: rows.map((row) => (row.losses ? `−${row.losses}` : "–")) });
  for (const { id, value } of cards.kinds)
    if (rows.some((row) => row.booty[id]) && (value || id === cards.mapSet.token))
      lines.push({ label: bootyLabel(id, words, cards), values: rows.map((row) => bootyEntry(row, id, value, cards)) });
  lines.push({ label: words.label("wealth"), values: rows.map((row) => row.wealth), isSum: true });
  return lines;
}

/** All campaigns below one another; lines carry their campaign's number, since the same names come three times. */
export function scoreSheet(view: TableView, words: Words, set: BoardSet): SheetLine[] {
  const cards = cardsOf(set as LibertaliaSet);
  const lines = view.sheets.flatMap((rows, campaign) =>
    campaignLines(rows, words, cards).map((line) => ({
      ...line,
      label: line.isSum ? words.label("campaign", campaign + 1, 3) : `${campaign + 1} · ${line.label}`,
    })),
  );
  return [...lines, { label: words.label("total"), values: view.seats.map((seat) => seat.total), isSum: true }];
}
