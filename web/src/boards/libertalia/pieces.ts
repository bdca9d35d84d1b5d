/** The cards and tokens that lie on the board, each with a name of its own so that it slides when it moves. */
import type { Happening } from "../../desk/contract.ts";
import type { Boarded, TableView } from "../../generated/libertalia.ts";
import type { Cards } from "./cards.ts";
import type { Layout, Place } from "./layout.ts";

export interface Piece {
  key: string;
  seat: number;
  /** Nothing for a card that lies face down. */
  card: string | null;
  where: "ship" | "den" | "chosen";
  place: Place;
  boarded: Boarded | null;
}

/** In which place of the ring of dens a seat lies: the viewer first, then the left neighbour, and so on. */
export function ringOf(view: TableView): number[] {
  const first = view.viewer ?? 0;
  return Array.from({ length: view.players }, (_, number) => (first + number) % view.players);
}

/** Every card on the ship and in dens, and those chosen at sunrise that nobody sees yet. */
export function crewOf(view: TableView, layout: Layout): Piece[] {
  const ring = ringOf(view);
  const pieces: Piece[] = [];
  // The row stands in the middle of the deck, however many are left of it.
  const shift = (view.players - view.ship.length) / 2;
  view.ship.forEach((boarded, number) => {
    const [left, right] = [layout.deck[Math.floor(number + shift)], layout.deck[Math.ceil(number + shift)]];
    if (!left || !right) return;
    const place = { ...left, x: (left.x + right.x) / 2 };
    pieces.push({ key: `${boarded.seat}:${boarded.card}`, seat: boarded.seat, card: boarded.card, where: "ship", place, boarded });
  });
  for (const own of view.seats) {
    const den = layout.dens[ring.indexOf(own.seat)];
    const places = den?.cards(own.den.length) ?? [];
    own.den.forEach((card, number) => {
      const place = places[number];
      if (place) pieces.push({ key: `${own.seat}:${card}`, seat: own.seat, card, where: "den", place, boarded: null });
    });
  }
  if (view.phase === "sunrise")
    for (const seat of view.answered) {
      const place = layout.deck[ring.indexOf(seat)];
      if (place) pieces.push({ key: `${seat}:?`, seat, card: null, where: "chosen", place, boarded: null });
    }
  // Keyed nodes that keep their order are not moved in the page, and so slide.
  return pieces.sort((a, b) => (a.key < b.key ? -1 : 1));
}

export interface Stowed {
  key: string;
  kind: string;
  /** Counted from 0. */
  space: number;
  slot: number;
}

/** Remembers where in its space each token lies, so that the others stay put when one is taken. */
export class Stowage {
  private slots: (string | null)[][] = [];
  /** By key: one that has not moved is the same object as before, and is not drawn again. */
  private stowed = new Map<string, Stowed>();
  private campaign = -1;
  private kinds: Cards["kinds"];

  constructor({ kinds }: Pick<Cards, "kinds">) {
    this.kinds = kinds;
  }

  place(view: TableView): Stowed[] {
    if (view.campaign !== this.campaign) {
      this.slots = [];
      this.stowed.clear();
    }
    this.campaign = view.campaign;
    view.spaces.forEach((space, number) => {
      const kept = (this.slots[number] ??= []);
      const missing = new Map(this.kinds.map(({ id }) => [id, space[id] ?? 0]));
      kept.forEach((kind, slot) => {
        const left = kind ? (missing.get(kind) ?? 0) : 0;
        if (kind && left) missing.set(kind, left - 1);
        else kept[slot] = null;
      });
      for (const [kind, count] of missing)
        for (let more = 0; more < count; more += 1) {
          const free = kept.indexOf(null);
          kept[free < 0 ? kept.length : free] = kind;
        }
    });
    return this.slots.flatMap((kept, space) => kept.flatMap((kind, slot) => (kind ? [this.at(kind, space, slot)] : [])));
  }

  private at(kind: string, space: number, slot: number): Stowed {
    const key = `${this.campaign}.${space}.${slot}.${kind}`;
    const known = this.stowed.get(key) ?? { key, kind, space, slot };
    this.stowed.set(key, known);
    return known;
  }
}

/** What the last move touched, to be marked in its mover's colour. */
export interface LastMove {
  actor: number;
  card: string | null;
  /** Whose booty or graveyard it changed. */
  booty: number | null;
  grave: number | null;
}

export function lastMove(events: Happening[]): LastMove | null {
  const last = [...events].reverse().find(({ actor }) => actor !== null);
  if (!last || last.actor === null) return null;
  const [first, second] = last.arguments;
  return {
    actor: last.actor,
    card: last.kind === "play" ? `${last.actor}:${first}` : null,
    booty: last.kind === "take" ? last.actor : null,
    grave: last.kind === "kill" && second ? Number(first) : null,
  };
}
