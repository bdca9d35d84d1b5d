/** How the game ended, and with what each side came out of it. */
import type { SheetLine, Words } from "../../desk/contract.ts";
import type { TableView } from "../../generated/orp-orzel.ts";

export function scoreSheet(view: TableView, words: Words): SheetLine[] {
  const { navy, kriegsmarine } = view;
  return [
    { label: words.text("chart", "side"), values: view.sides.map((side) => words.name(side)) },
    { label: words.label("lost"), values: [navy.lost, "–"] },
    { label: words.label("taken"), values: [navy.taken, "–"] },
    { label: words.label("held"), values: ["–", kriegsmarine.held] },
    { label: words.label("box"), values: ["–", Object.values(kriegsmarine.box).reduce((sum, number) => sum + number, 0)] },
  ];
}
