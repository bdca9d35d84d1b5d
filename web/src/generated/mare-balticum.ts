// Written by tools/web_types.py from seaboard.games.mare_balticum.view and .drawing; do not edit.

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

/** Words of a drawing; where a language is missing, the first that is there is shown. */
export interface DrawnWords {
  en?: string;
  pl?: string;
  fr?: string;
}

/** A depth line, or a tint of deep water. */
export interface DrawnContour {
  line: "c0" | "c1" | "c2" | "deep-1" | "deep-2";
  outline: string;
}

/** A sea space: its outline, and where things lie in it; what is left out is looked for inside the outline. */
export interface DrawnArea {
  id: string;
  outline: string;
  inset?: string | null;
  label?: [number, number] | null;
  lines?: 1 | 2 | null;
  tokens?: [number, number][] | null;
  boats?: [number, number][][] | null;
}

/** A port: its basin, its demand field by field, its name, and where its fairways end. */
export interface DrawnPort {
  id: string;
  at: [number, number];
  crates?: [number, number][] | null;
  name?: [number, number] | null;
  anchor?: "end" | "middle" | "start" | null;
  shift?: [number, number] | null;
  fairways?: [number, number][] | null;
}

/** Lettering on land or on an island. */
export interface DrawnLand {
  en?: string;
  pl?: string;
  fr?: string;
  x?: number;
  y?: number;
  size?: "isle" | "large" | "small";
  turn?: number;
  dy?: number;
}

/** The printed sheet: 1108 wide and 909 high. */
export interface Drawing {
  origin?: [number, number];
  subtitle?: DrawnWords[];
  rose?: [number, number] | null;
  title?: [number, number] | null;
  key?: [number, number] | null;
  year?: [number, number] | null;
  meridians?: [number, string][];
  parallels?: [number, string][];
  coast?: string | null;
  borders?: string | null;
  rivers?: string;
  lakes?: string;
  soundings?: [number, number, number][];
  contour?: DrawnContour[];
  wavy?: boolean;
  area?: DrawnArea[];
  port?: DrawnPort[];
  land?: DrawnLand[];
}
