// Written by tools/web_types.py from seaboard.games.mare_balticum.view; do not edit.

/** The action under way: a lifted boat, or a port with what is being stored there. */
export interface UnderWay {
  lifted: string | null;
  port: string | null;
  unloaded: string[];
  storing: string | null;
  number: number;
}

/** A space of the map with all that lies on it.  [MB-INFO-1] */
export interface SpaceView {
  id: string;
  depth: string;
  x: number;
  y: number;
  links: string[];
  tokens: string[];
  boats: number[];
  demand: Record<string, string | null> | null;
}

/** Tokens: how many, and how many of each kind if the viewer may look.  [MB-INFO-2] */
export interface TokenPile {
  number: number;
  tokens: Record<string, number> | null;
}

/** Contract cards: how many, and which if the viewer may look.  [MB-CON-3] */
export interface CardPile {
  number: number;
  cards: string[] | null;
}

/** Company tokens in hand: how many, whether the tax is among them, and which if the viewer may look.  [MB-INFO-2] */
export interface HandView {
  number: number;
  has_tax: boolean;
  companies: string[] | null;
}

/** One field of a market: whether a number lies on it, and which if the viewer may look.  [MB-COMP-9] */
export interface MarketField {
  fish: string;
  is_taken: boolean;
  number: string | null;
}

/** One seat as the viewer sees it. */
export interface SeatView {
  seat: number;
  colour: string;
  boats: string[];
  reserve: number;
  hold: Record<string, number>;
  warehouse: TokenPile;
  hand: HandView;
  market: MarketField[];
  has_contract: boolean;
  contract: string | null;
  owed: number;
  choice: string | null;
  points: number | null;
}

/** The table as one viewer sees it; things are named by their ids. */
export interface TableView {
  viewer: number | null;
  players: number;
  options: Record<string, string>;
  phase: string;
  asked: number[];
  answered: number[];
  starter: number | null;
  active: number | null;
  actions: number;
  round: number;
  last_round: number | null;
  track: number;
  idle_rounds: number;
  under_way: UnderWay;
  spaces: SpaceView[];
  due: string[];
  bag: Record<string, number>;
  box: TokenPile;
  supply: Record<string, number>;
  stack: CardPile;
  seats: SeatView[];
  places: number[] | null;
}
