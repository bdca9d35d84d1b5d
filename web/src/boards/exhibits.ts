/** How a game draws its things one by one, for the gallery: found by the folder, fetched only there. */
import type { Component } from "svelte";
import type { BoardSet, ExhibitProps } from "../desk/contract.ts";

export interface Showcase {
  Exhibit: Component<ExhibitProps>;
  /** The drawings that exhibits take up. */
  Symbols: Component;
  /** What they draw: the package's own set. */
  own: BoardSet;
}

const exhibits = import.meta.glob<Component<ExhibitProps>>("./*/Exhibit.svelte", { import: "default" });
const sets = import.meta.glob<BoardSet>("../generated/games/*/set.json", { import: "default" });
const symbols = import.meta.glob<Component>("./*/Symbols.svelte", { import: "default" });

/** A game's drawings; null where its folder has none. */
export async function loadShowcase(slug: string): Promise<Showcase | null> {
  const [exhibit, sprite] = [exhibits[`./${slug}/Exhibit.svelte`], symbols[`./${slug}/Symbols.svelte`]];
  const own = sets[`../generated/games/${slug}/set.json`];
  return exhibit && sprite && own ? { Exhibit: await exhibit(), Symbols: await sprite(), own: await own() } : null;
}
