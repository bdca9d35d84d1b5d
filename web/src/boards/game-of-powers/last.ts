/** What was done last, to be marked in the mover's colour: a passage, a field that was taken from, a zone whose cards were taken. */
import type { Happening } from "../../desk/contract.ts";
import type { TableView } from "../../generated/game-of-powers.ts";

export interface Marks {
  wake: { seat: number; from: number; to: number; isClockwise: boolean } | null;
  town: string | null;
  townBy: number | null;
  zone: string | null;
  zoneBy: number | null;
}

const NONE: Marks = { wake: null, town: null, townBy: null, zone: null, zoneBy: null };

/** Keeps the marks of a turn until the next ship sails. */
export class LastMove {
  private marks: Marks = NONE;

  read(view: TableView, events: Happening[]): Marks {
    for (const { kind, actor, arguments: given } of events) {
      if (actor === null) continue;
      const seat = view.seats[actor];
      const to = view.ring.findIndex((city) => city.id === seat?.city);
      if (!seat || to < 0) continue;
      if (kind === "sail") {
        const isClockwise = seat.heading !== "ccw";
        const size = view.ring.length;
        const from = (((to - (isClockwise ? 1 : -1) * Number(given[0])) % size) + size) % size;
        this.marks = { ...NONE, wake: { seat: actor, from, to, isClockwise } };
      } else if (kind === "take") this.marks = { ...this.marks, town: seat.city, townBy: actor };
      else if (kind === "take-cards" || kind === "pick")
        this.marks = { ...this.marks, zone: view.ring[to]?.zone ?? null, zoneBy: actor };
    }
    return this.marks;
  }
}
