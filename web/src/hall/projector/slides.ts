/** What a projector shows one after another, so that nothing has to be scrolled. */
import type { HallMatch, HallPlace, HallRound, HallStandings, HallView } from "../../generated/protocol.ts";

export type Slide =
  | { kind: "entry" }
  | { kind: "test" }
  | { kind: "draw" }
  | { kind: "halt" }
  | { kind: "tables"; round: HallRound; matches: HallMatch[]; page: number; pages: number }
  | { kind: "standings"; tables: HallStandings[]; page: number; pages: number }
  | { kind: "podium" }
  | { kind: "places"; places: HallPlace[]; page: number; pages: number };

const MATCHES = 14;
const ROWS = 20;
const PLACES = 36;
/** Rows of a group's table that fit into half the height. */
const SHORT_GROUP = 4;

function pagesOf<Item>(items: Item[], most: number): Item[][] {
  const pages = Math.max(1, Math.ceil(items.length / most));
  // Pages of like length look calmer than a full one and a rest.
  const each = Math.ceil(items.length / pages);
  return Array.from({ length: pages }, (_, page) => items.slice(page * each, (page + 1) * each));
}

/** Tables of up to three fit eight to a page, larger ones six. */
function mostTables(round: HallRound): number {
  return round.matches.some((match) => match.players.length > 3) ? 6 : 8;
}

function tableSlides(round: HallRound, atTables: boolean): Slide[] {
  const matches = [...round.matches].sort((one, other) => one.board - other.board);
  return pagesOf(matches, atTables ? mostTables(round) : MATCHES).map((part, page, all) => ({
    kind: "tables",
    round,
    matches: part,
    page: page + 1,
    pages: all.length,
  }));
}

function standingSlides(view: HallView): Slide[] {
  const played = view.standings.filter((table) => table.rows.some((row) => row.matches + row.byes > 0));
  if (!played.length) return [];
  const parts: HallStandings[][] =
    view.standings.length > 1
      ? pagesOf(view.standings, view.standings.every((table) => table.rows.length <= SHORT_GROUP) ? 4 : 2)
      : pagesOf(view.standings[0]!.rows, ROWS).map((rows) => [{ ...view.standings[0]!, rows }]);
  return parts.map((tables, page, all) => ({ kind: "standings", tables, page: page + 1, pages: all.length }));
}

export function slidesOf(view: HallView): Slide[] {
  if (view.phase === "entry") return [{ kind: "entry" }];
  if (view.phase === "test") return [{ kind: "test" }];
  if (view.phase === "over") {
    const hasOthers = view.places.some((place) => place.place > 3) || view.players.some((player) => player.kind === "bot");
    const rest = hasOthers ? pagesOf(view.places, PLACES) : [];
    return [
      { kind: "podium" },
      ...rest.map((places, page, all): Slide => ({ kind: "places", places, page: page + 1, pages: all.length })),
    ];
  }
  const round = view.rounds.at(-1);
  if (view.halted) return [{ kind: "halt" }, ...standingSlides(view)];
  return round ? [...tableSlides(round, view.at_tables), ...standingSlides(view)] : [{ kind: "draw" }];
}
