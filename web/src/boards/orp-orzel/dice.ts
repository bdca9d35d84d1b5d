/** The dice of a side, one by one, as they lie in the tray. */
import type { Choice, Words } from "../../desk/contract.ts";
import { getSet, madeOnce } from "../../desk/set.ts";
import type { Drawing, TableView } from "../../generated/orp-orzel.ts";
import type { Data, OrzelSet } from "./chart.ts";

export const DICE = 4;
const OR = "-or-";
/** The sign of a face that gives nothing. */
const NOTHING = "fog";
export const SIDES = ["navy", "kriegsmarine"] as const;
export type SideName = (typeof SIDES)[number];

/** The sign of a symbol, or the two of one that leaves a choice. */
export function signsOfSymbol(symbol: string): { signs: string[]; isEither: boolean } {
  const signs = symbol.split(OR);
  return { signs, isEither: signs.length > 1 };
}

/** What is on the sides of the dice. */
export class Faces {
  private readonly faces: Map<string, Data["face"][number]>;

  constructor({ data }: OrzelSet) {
    this.faces = new Map(data.face.map((face) => [face.id, face]));
  }

  isBlack(face: string): boolean {
    return this.faces.get(face)?.black ?? false;
  }

  sideOf(face: string): SideName {
    return SIDES.find((each) => each === this.faces.get(face)?.side) ?? "navy";
  }

  /** The signs drawn on a face, and whether one of them is to be chosen. */
  signsOf(face: string): { signs: string[]; isEither: boolean } {
    const symbols = this.faces.get(face)?.symbols ?? [];
    return symbols.length > 1 ? { signs: symbols, isEither: false } : signsOfSymbol(symbols[0] ?? NOTHING);
  }
}

const facesOf = madeOnce((set: OrzelSet) => new Faces(set));
/** The dice of the set that is played. */
export const getFaces = (): Faces => facesOf(getSet<Data, Drawing>());

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
