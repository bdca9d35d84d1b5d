/** How a game draws its things one by one, for the gallery: found by the folder, fetched only there. */
import type { Component } from "svelte";
import type { ExhibitProps } from "../desk/contract.ts";

export interface Showcase {
  Exhibit: Component<ExhibitProps>;
  /** The drawings that exhibits take up. */
  Symbols: Component;
}

const exhibits = import.meta.glob<Component<ExhibitProps>>("./*/Exhibit.svelte", { import: "default" });
const symbols = import.meta.glob<Component>("./*/Symbols.svelte", { import: "default" });

/** A game's drawings; null where its folder has none. */
export async function loadShowcase(slug: string): Promise<Showcase | null> {
  const [exhibit, sprite] = [exhibits[`./${slug}/Exhibit.svelte`], symbols[`./${slug}/Symbols.svelte`]];
  return exhibit && sprite ? { Exhibit: await exhibit(), Symbols: await sprite() } : null;
}
