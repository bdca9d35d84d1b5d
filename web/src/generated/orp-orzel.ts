// Written by tools/web_types.py from seaboard.games.orp_orzel.view; do not edit.

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
