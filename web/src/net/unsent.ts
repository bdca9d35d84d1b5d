/** Moves and words that the server has not answered yet.  The browser's tab remembers them, so that they outlive a reload. */
import type { ClientMessage } from "../generated/protocol.ts";

/** A deed has an id, so that sending it twice does it once. */
export type Deed = Extract<ClientMessage, { id: string }>;

const KINDS = ["act", "chat"];
/** What was meant for longer ago is forgotten: the table is another one by now. */
const LONGEST_MS = 15 * 60_000;

interface Kept {
  at: number;
  deeds: Deed[];
}

const keyOf = (place: string): string => `unsent ${place}`;

/** What waits to be sent to this place: a table, as one of the people at this device. */
export function readUnsent(place: string): Deed[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? "null") as Kept | null;
    return kept && Date.now() - kept.at < LONGEST_MS ? kept.deeds : [];
  } catch {
    return [];
  }
}

export function keepUnsent(place: string, waiting: Iterable<Deed>): void {
  const deeds = [...waiting].filter((each) => KINDS.includes(each.type));
  try {
    if (deeds.length) sessionStorage.setItem(keyOf(place), JSON.stringify({ at: Date.now(), deeds }));
    else sessionStorage.removeItem(keyOf(place));
  } catch {
    // A browser that forbids it forgets them with the page.
  }
}
