/** What a board is given and what it gives back: the whole of what a game's folder has to know about the frame around it. */
import type { Component } from "svelte";
import type { Choice, Happening } from "../generated/protocol.ts";
import type { Seat } from "./seats.ts";
import type { BoardSet } from "./set.ts";
import type { Words } from "../words/game.ts";

export type { BoardSet, Choice, Happening, Seat, Words };

/** A board draws `view`, offers `choices`, and tells `act` which one was taken.  It computes no rule. */
export interface BoardProps<View> {
  view: View;
  /** The viewer's legal moves; empty when others are asked. */
  choices: Choice[];
  /** What led from the view before to this one, oldest first: to mark the last move, or to animate it. */
  events: Happening[];
  words: Words;
  /** The viewer's seat; null for a spectator. */
  me: number | null;
  seats: Seat[];
  act: (choice: Choice) => void;
  /** Ids of things to mark now, because a word of the log or a button that names them is pointed at. */
  highlight: string[];
}

/** What stands in another player's row. */
export interface RivalProps<View> extends BoardProps<View> {
  seat: number;
}

/** One thing of a game, drawn for the gallery. */
export interface ExhibitProps {
  id: string;
  /** The group of the gallery in which it is shown. */
  group: string;
  words: Words;
}

/** How far the turn has come, drawn as dots beside the prompt. */
export interface Pips {
  label: string;
  past: number;
  total: number;
  /** One of them has been begun. */
  begun?: boolean;
}

/** One line of the score sheet: what it counts and what each seat got for it. */
export interface SheetLine {
  label: string;
  /** By seat. */
  values: (number | string)[];
  /** A sum, set off from the lines above it. */
  isSum?: boolean;
}

/** A number that stands beside a name where there is no room for more. */
export interface Tally {
  icon: string;
  label: string;
  value: number | string;
}

/** What is counted while a game goes on, for the picture of how it went: read from a spectator's views of a game that is over. */
export interface RaceOf<View> {
  label: (words: Words) => string;
  value: (view: View, seat: number) => number;
  /** It ends with the scores; else it counts something that wins no points. */
  isScore: boolean;
}

/** Everything a game's folder exports. */
export interface GameFace<View> {
  /** The package's own set. */
  own?: BoardSet;
  /** A set whose drawing is whole, for one that somebody made: what is missing is drawn from its data. */
  draw?: (set: BoardSet) => Promise<BoardSet>;
  Board: Component<BoardProps<View>>;
  /** My things, beside the board (below it on a phone).  Not shown to spectators. */
  Mine: Component<BoardProps<View>>;
  /** What others have, compactly. */
  Rival: Component<RivalProps<View>>;
  /** Width and height of the board's sheet in its own units (the SVG's viewBox); the frame gives it as much room as it can. */
  size: [number, number];
  /** Where on the sheet the prompt may lie without covering anything, in its units from the upper left corner; without it the prompt stands above the sheet. */
  slip?: { left: number; top: number; width: number };
  /** On a phone board and my things stay on the screen together: `Mine` is then a row below the prompt that can be swiped. */
  isDocked?: boolean;
  /** Whether a choice has no place on the board or among my things: it gets a button beside the prompt. */
  inBar: (choice: Choice, view: View) => boolean;
  /** A label that says more than the server's, because the view tells more; null where the server's is good. */
  labelOf?: (choice: Choice, view: View, words: Words) => string | null;
  /** Where the game stands, e.g. "Round 9". */
  stand: (view: View, words: Words) => string;
  pips?: (view: View, me: number | null, words: Words) => Pips | null;
  tally: (view: View, seat: number, words: Words) => Tally;
  /** How the scores came about, line by line; called when the game is over. */
  sheet: (view: View, words: Words, set: BoardSet) => SheetLine[];
  /** What is drawn at the end; without it, what the rules would have counted at each point. */
  race?: RaceOf<View>;
  /** Why the game ended as it did, in a sentence, where it is not won by points. */
  why?: (view: View, words: Words) => string;
  /** What a seat plays, where seats play different sides. */
  side?: (view: View, seat: number, words: Words) => string;
}
