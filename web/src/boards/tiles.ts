/** What the home page shows of a game before its board is fetched: a place among the others, a line, a picture. */
import type { Language } from "../generated/protocol.ts";

/** A board folder's `tile.json`. */
interface Tile {
  /** Games with a lower number come first. */
  order: number;
  line: Record<Language, string>;
  /** Options of a short game, for visitors of a museum. */
  short?: Record<string, string>;
}

const tiles = import.meta.glob<Tile>("./*/tile.json", { import: "default", eager: true });
const pictures = import.meta.glob<string>("./*/tile.svg", { query: "?url", import: "default", eager: true });

/** Games without a tile come last, in the server's order. */
export function orderOf(slug: string): number {
  return tiles[`./${slug}/tile.json`]?.order ?? Number.MAX_SAFE_INTEGER;
}

/** A line about the game; undefined where its folder has no line. */
export function lineOf(slug: string, language: Language): string | undefined {
  return tiles[`./${slug}/tile.json`]?.line[language];
}

/** The options of a short game; none where the game has no short variant. */
export function shortOf(slug: string): Record<string, string> {
  return tiles[`./${slug}/tile.json`]?.short ?? {};
}

export function pictureOf(slug: string): string {
  return pictures[`./${slug}/tile.svg`] ?? pictures["./generic/tile.svg"]!;
}
