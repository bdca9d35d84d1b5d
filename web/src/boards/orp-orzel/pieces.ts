/** The pieces on the map: which is which from view to view, and what the last move touched. */
import { follow, type Followed } from "../../desk/follow.ts";
import type { Happening } from "../../desk/contract.ts";
import type { TableView, TokenView } from "../../generated/orp-orzel.ts";

export interface Passage {
  from: string;
  to: string;
}

/** Phases in which nothing on the map moves. */
const CALM = ["roll", "keep", "over"];

export interface Placed {
  /** Patrol ships; one that was lifted stays where it was until it is put down. */
  ships: (Followed & { isLifted: boolean })[];
  /** How the figure came to where it is, if it has just moved. */
  passage: Passage | null;
}

/** Patrol ships look alike, so a ship that left and one that arrived are taken for the same. */
export class Flotilla {
  private ships: Followed[] = [];
  private figure: string | null = null;
  private round = 0;
  private passage: Passage | null = null;

  place(view: TableView): Placed {
    const hexes = view.lifted && !view.ships.includes(view.lifted) ? [...view.ships, view.lifted] : [...view.ships];
    this.ships = follow(this.ships, hexes, "patrol-");
    if (this.figure !== null && this.figure !== view.figure) {
      this.passage = { from: this.figure, to: view.figure };
      this.round = view.round;
    }
    // The wake is shown until somebody acts again.
    if (view.round !== this.round || !CALM.includes(view.phase)) this.passage = null;
    this.figure = view.figure;
    const ships = this.ships.map((ship) => ({ ...ship, isLifted: ship.place === view.lifted }));
    return { ships: ships.sort((a, b) => a.key.localeCompare(b.key)), passage: this.passage };
  }
}

/** Where the last move of a player was made, and whose it was. */
export function lastPlace(
  events: Happening[],
  isHex: (id: string | undefined) => id is string,
): { hex: string; actor: number } | null {
  for (const happening of [...events].reverse()) {
    const hex = happening.arguments.find(isHex);
    if (happening.actor !== null && hex) return { hex, actor: happening.actor };
  }
  return null;
}

/** The sign on a token: its kind where it may be seen, else the plain back. */
export const signOfToken = (token: TokenView): string => token.kind ?? "back";

/** What is said of a movement token. */
export function tokenWord(token: TokenView): string {
  if (token.is_up) return "token-up";
  return token.kind ? `token-${token.kind}` : "token-down";
}

/** What is said of a mine token. */
export function mineWord(token: TokenView): string {
  if (!token.kind) return "mine-down";
  return token.kind === "mine" ? "mine-live" : "mine-blank";
}
