/** The faces of the cards and the kinds of things, from the game's data. */
import { cards, category, kind } from "../../generated/games/game-of-powers/data.json";

export interface CardFace {
  id: string;
  number: number;
  site: string;
  category: string;
  points: number;
  /** The kind of influence it costs. */
  kind: string;
}

export const KINDS: string[] = kind.map((each) => each.id);
export const CATEGORIES: string[] = category.map((each) => each.id);
export const SITES: string[] = [...new Set(cards.map((row) => row.site_id))];
/** The most that a hand and a store hold. */
export const MOST = 10;

const FACES = new Map<string, CardFace>(
  cards.map((row) => [
    row.id,
    {
      id: row.id,
      number: Number(row.card_no),
      site: row.site_id,
      category: row.category,
      points: Number(row.points),
      kind: row.influence,
    },
  ]),
);

export function faceOf(card: string): CardFace {
  return FACES.get(card) ?? { id: card, number: 0, site: "", category: "", points: 0, kind: "" };
}

/** Cards by site, then the dearest first: one sees what belongs together. */
export function inOrder(ids: string[]): CardFace[] {
  return ids
    .map(faceOf)
    .sort((a, b) => SITES.indexOf(a.site) - SITES.indexOf(b.site) || b.points - a.points || a.number - b.number);
}

/** Tokens one by one, in the order of their kinds. */
export function oneByOne(tokens: Record<string, number>): string[] {
  return KINDS.flatMap((id) => Array.from({ length: tokens[id] ?? 0 }, () => id));
}

export function sum(tokens: Record<string, number>): number {
  return Object.values(tokens).reduce((total, count) => total + count, 0);
}

/** Fields of the record that a number beside a name counts. */
export const TOKENS = ["tokens"];
export const HAND = ["hand", "known", "hand_size"];
export const POINTS = ["played", "missions"];
