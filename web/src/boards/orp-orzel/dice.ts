/** The dice of a side, one by one, as they lie in the tray. */
import data from "../../generated/games/orp-orzel/data.json";
import type { Choice, Words } from "../../desk/contract.ts";
import type { TableView } from "../../generated/orp-orzel.ts";

export const DICE = 4;
export const SIDES = ["navy", "kriegsmarine"] as const;
export type SideName = (typeof SIDES)[number];

interface FaceData {
  id: string;
  symbols: string[];
  black: boolean;
}
const FACES = new Map<string, FaceData>(data.face.map((face) => [face.id, face]));
export const isBlack = (face: string): boolean => FACES.get(face)?.black ?? false;

/** The signs drawn on a face, and whether one of them is to be chosen. */
export function signsOf(face: string): { signs: string[]; isEither: boolean } {
  if (face.includes("-or-")) return { signs: face.split("-or-"), isEither: true };
  const symbols = FACES.get(face)?.symbols ?? [];
  return { signs: symbols.length ? symbols : [face], isEither: false };
}

export interface LyingDie {
  key: string;
  /** Undefined while it is still in the cup. */
  face: string | null;
  where: "aside" | "rolled" | "chosen" | "cup";
}

const oneByOne = (bag: Record<string, number>): [string, number][] =>
  Object.entries(bag).flatMap(([face, number]) => Array.from({ length: number }, (_, copy): [string, number] => [face, copy]));

/** Those set aside first, then those just rolled, then those still to be rolled: always four. */
export function diceOf(view: TableView, side: SideName): LyingDie[] {
  const aside = oneByOne(view[side].aside);
  const isRolling = view.sides[view.turn] === side && (view.phase === "roll" || view.phase === "keep");
  // A new roll is a new throw: its dice get new keys, so that they tumble again.
  const roll = `${view.round}-${aside.length}`;
  const dice: LyingDie[] = aside.map(([face, copy]) => ({ key: `aside-${face}-${copy}`, face, where: "aside" }));
  if (isRolling)
    for (const [face, copy] of oneByOne(view.rolled))
      dice.push({ key: `${roll}-${face}-${copy}`, face, where: copy === 0 && view.kept.includes(face) ? "chosen" : "rolled" });
  while (dice.length < DICE) dice.push({ key: `cup-${dice.length}`, face: null, where: "cup" });
  return dice;
}

/** Symbols that can still be used, one by one. */
export const pendingOf = (view: TableView): { symbol: string; key: string }[] =>
  oneByOne(view.pending).map(([symbol, copy]) => ({ symbol, key: `${symbol}-${copy}` }));

/** "Set aside no more" by what comes of it: how many dice are rolled again. */
export function rerollLabel(choice: Choice, view: TableView, words: Words): string | null {
  if (choice.kind !== "done") return null;
  const left = Object.values(view.rolled).reduce((sum, number) => sum + number, 0) - view.kept.length;
  return words.text("chart", left === 1 ? "reroll-1" : "reroll", left);
}
