// Written by tools/web_types.py from seaboard.games.libertalia.view; do not edit.

/** A character on the ship.  [LIB-SUN-3] */
export interface Boarded {
  card: string;
  seat: number;
  rank: number;
  influence: number;
  has_acted: boolean;
}

/** Tokens: how many, and how many of each kind if the viewer may look.  [LIB-SEE-5, LIB-SEE-7] */
export interface TokenPile {
  number: number;
  tokens: Record<string, number> | null;
}

/** Cards of one seat: how many, and which, lowest rank first, if the viewer may look.  [LIB-SEE-3, LIB-SEE-6] */
export interface CardPile {
  number: number;
  cards: string[] | null;
}

/** What careful watching tells of another seat's hand, lowest rank first.  [LIB-SEE-13] */
export interface Recollection {
  sure: string[];
  maybe: string[];
}

/** One seat as the viewer sees it. */
export interface SeatView {
  seat: number;
  colour: string | null;
  doubloons: number;
  total: number;
  den: string[];
  hand: CardPile;
  graveyard: CardPile;
  booty: TokenPile;
  choice: string | null;
  memory: Recollection | null;
}

/** One seat's line of a finished campaign's score sheet.  [LIB-SEE-8] */
export interface SheetRow {
  doubloons: number;
  gains: number;
  losses: number;
  booty: Record<string, number>;
  wealth: number;
}

/** The table as one viewer sees it; things are named by their ids. */
export interface TableView {
  viewer: number | null;
  players: number;
  options: Record<string, string>;
  campaign: number;
  day: number;
  phase: string;
  asked: number[];
  answered: number[];
  turn: number | null;
  left: number;
  is_doomed: boolean;
  dealt: string[];
  undealt: string[];
  spaces: Record<string, number>[];
  ship: Boarded[];
  bag: TokenPile;
  seats: SeatView[];
  sheets: SheetRow[][];
  places: number[] | null;
}
