// Written by tools/web_types.py from seaboard.games.orp_orzel.view and .drawing; do not edit.

/** A token on the board; its kind only if it lies face up or the viewer may look at it.  [ORZ-SEE-1, ORZ-SEE-3, ORZ-SEE-4] */
export interface TokenView {
  hex: string;
  kind: string | null;
  is_up: boolean;
}

/** What lies behind a screen: how many tokens, and how many of each kind if the viewer may look.  [ORZ-SEE-2] */
export interface Screen {
  number: number;
  kinds: Record<string, number> | null;
}

/** The Navy's side of the table. */
export interface NavyView {
  screen: Screen;
  aside: Record<string, number>;
  taken: number;
  lost: number;
  unlost: Record<string, number>;
}

/** The Kriegsmarine's side of the table. */
export interface KriegsmarineView {
  screen: Screen;
  aside: Record<string, number>;
  reserve: number;
  held: number;
  box: Record<string, number>;
  unboxed: Record<string, number>;
}

/** A token that was turned up for all to see: `blank`, `mine-ship`, `mine-sea`, `ship` or `sea`.  [ORZ-SEE-7] */
export interface FindView {
  hex: string;
  what: string;
}

/** The table as one viewer sees it; things are named by their ids. */
export interface TableView {
  viewer: number | null;
  players: number;
  options: Record<string, string>;
  sides: string[];
  round: number;
  phase: string;
  asked: number[];
  turn: number;
  figure: string;
  tokens: TokenView[];
  mines: TokenView[];
  ships: string[];
  lifted: string | null;
  rolled: Record<string, number>;
  kept: string[];
  left: number;
  pending: Record<string, number>;
  navy: NavyView;
  kriegsmarine: KriegsmarineView;
  finds: FindView[];
  reason: string | null;
  places: number[] | null;
}

/** Words of a drawing; where a language is missing, the first that is there is shown. */
export interface DrawnWords {
  en?: string;
  pl?: string;
  fr?: string;
}

/** Deep water. */
export interface DrawnDeep {
  tint: "deep" | "deep-1" | "deep-2";
  outline: string;
}

/** A depth line. */
export interface DrawnContour {
  line: "c0" | "c1" | "c2";
  outline: string;
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

/** A town ashore: its dot, and where its name stands from it. */
export interface DrawnTown {
  en?: string;
  pl?: string;
  fr?: string;
  x?: number;
  y?: number;
  dx?: number;
  dy?: number;
  anchor?: "end" | "middle" | "start";
}

/** The printed sheet: 1108 wide and 909 high; what is left out is drawn from the hexes. */
export interface Drawing {
  side?: number | null;
  origin?: [number, number] | null;
  turn?: [number, number, number] | null;
  subtitle?: DrawnWords | null;
  goal?: DrawnWords | null;
  rose?: [number, number] | null;
  rose_tall?: [number, number] | null;
  title?: [number, number] | null;
  mark_tall?: [number, number] | null;
  key?: [number, number] | null;
  straits_tall?: [number, number] | null;
  tray?: [number, number] | null;
  tray_tall?: [number, number] | null;
  ledger?: [number, number] | null;
  ledger_tall?: [number, number] | null;
  ending?: [number, number] | null;
  ending_tall?: [number, number] | null;
  meridians?: [number, string][];
  parallels?: [number, string][];
  named_above?: string[];
  water?: string | null;
  rivers?: string;
  lakes?: string;
  soundings?: [number, number, number][];
  deep?: DrawnDeep[];
  contour?: DrawnContour[];
  land?: DrawnLand[];
  town?: DrawnTown[];
}
