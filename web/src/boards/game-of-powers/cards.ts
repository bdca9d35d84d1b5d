/** The faces of the cards of a set, and the kinds of things that the rules speak of. */
import { getSet, madeOnce, type BoardSet } from "../../desk/set.ts";
import type { Drawing } from "../../generated/game-of-powers.ts";

/** What the board reads of the data. */
export interface Data {
  cards: { id: string; card_no: string; site_id: string; category: string; points: string; influence: string }[];
  mission: { id: string; tokens: number[] }[];
}

export type PowersSet = BoardSet<Data, Drawing>;

export interface CardFace {
  id: string;
  number: number;
  site: string;
  category: string;
  points: number;
  /** The kind of influence it costs. */
  kind: string;
}

export const KINDS = ["military", "religious", "trade", "diplomatic"];
export const CATEGORIES = ["coins", "weapons", "jewellery", "everyday", "cult", "art"];
export const SITES = ["uppakra", "sorte-muld", "wisloujscie", "owidz"];
/** The most that a hand and a store hold. */
export const MOST = 10;

/** The cards and missions of a set. */
export class Cards {
  readonly missions: Data["mission"];
  readonly faces: Map<string, CardFace>;
  readonly drawing: Drawing | null;

  constructor({ data, drawing }: PowersSet) {
    this.missions = data.mission;
    this.drawing = drawing;
    this.faces = new Map(
      data.cards.map((row) => [
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
  }

  faceOf(card: string): CardFace {
    return this.faces.get(card) ?? { id: card, number: 0, site: "", category: "", points: 0, kind: "" };
  }

  /** Cards by site, then the dearest first: one sees what belongs together. */
  inOrder(ids: string[]): CardFace[] {
    return ids
      .map((card) => this.faceOf(card))
      .sort((a, b) => SITES.indexOf(a.site) - SITES.indexOf(b.site) || b.points - a.points || a.number - b.number);
  }
}

export const cardsOf = madeOnce((set: PowersSet) => new Cards(set));
/** The cards of the set that is played. */
export const getCards = (): Cards => cardsOf(getSet<Data, Drawing>());

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
