/** Results as people say them. */
import type { PlayedGame, PlayedSeat, Tally } from "../generated/protocol.ts";
import { house } from "../me.svelte.ts";
import { language } from "../words/interface.svelte.ts";
import { r } from "./words.ts";

export function seatName(seat: PlayedSeat): string {
  return seat.name || r("nobody");
}

/** What came of it for me: my place, or how it ended without one. */
export function outcomeOf(game: PlayedGame): string {
  const me = game.seats.find((seat) => seat.is_me);
  if (me?.is_removed) return r("removed");
  if (me?.has_left) return r("left");
  if (me?.place === 1 && game.how !== "closed") return r("won");
  if (me?.place) return r("place", { place: me.place, players: game.seats.length });
  return r("how.closed");
}

export function hasWon(game: PlayedGame): boolean {
  const me = game.seats.find((seat) => seat.is_me);
  return me?.place === 1 && !me.has_left && !me.is_removed;
}

/** A bot's level as people call it. */
export function levelName(level: string): string {
  return house.bots.find((each) => each.name === level)?.names[language()] ?? level;
}

/** Against whom a tally counts. */
export function opponentName(tally: Tally): string {
  if (tally.what === "people") return r("people");
  return tally.what === "mixed" ? r("mixed") : r("bots", { level: levelName(tally.what) });
}

export function whenOf(at: number): string {
  return new Date(at * 1000).toLocaleDateString(language(), { day: "numeric", month: "short", year: "numeric" });
}
