/** How the scores came about: shown finds site by site, missions one by one, the bonus. */
import type { BoardSet, SheetLine, Words } from "../../desk/contract.ts";
import type { TableView } from "../../generated/game-of-powers.ts";
import { cardsOf, SITES, type PowersSet } from "./cards.ts";

export function scoreSheet(view: TableView, words: Words, set: BoardSet): SheetLine[] {
  const cards = cardsOf(set as PowersSet);
  const results = view.results ?? [];
  const ofSite = (seat: number, site: string): number[] =>
    (view.seats[seat]?.played ?? [])
      .map((card) => cards.faceOf(card))
      .filter((face) => face.site === site)
      .map((face) => face.points);
  const lines: SheetLine[] = SITES.map((site) => ({
    label: words.label("cards-line", words.name(site)),
    values: view.seats.map(({ seat }) => {
      const points = ofSite(seat, site);
      return points.length > 1 ? `${points.join(" + ")} = ${points.reduce((sum, each) => sum + each, 0)}` : (points[0] ?? 0);
    }),
  }));
  for (const { id } of cards.missions) {
    const values = view.seats.map((seat) => seat.missions.find((held) => held.id === id)?.value ?? 0);
    if (values.some(Boolean)) lines.push({ label: words.label("mission-line", words.name(id)), values });
  }
  lines.push({ label: words.label("leftovers"), values: view.seats.map((seat) => `(${seat.leftovers})`) });
  lines.push({ label: words.label("bonus"), values: results.map((result) => result.bonus) });
  lines.push({ label: words.label("total"), values: results.map((result) => result.total), isSum: true });
  return lines;
}
