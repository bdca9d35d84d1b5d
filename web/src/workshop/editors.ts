/** Which tabs a game's editor has: those of its folder, and the ones that every game has. */
import type { Component } from "svelte";
import type { Language } from "../generated/protocol.ts";
import type { Draft } from "./draft.svelte.ts";

// What stands in the data is the folder's own business: the server checks it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyDraft = Draft<any>;

export interface EditorTab {
  id: string;
  title: Record<Language, string>;
  /** The places it shows, such as `map.space`: a fault leads to the first tab that shows its place. */
  places: string[];
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  load: () => Promise<{ default: Component<{ draft: any }> }>;
}

const folders = import.meta.glob<EditorTab[]>("./*/index.ts", { import: "default" });

const ABOUT: EditorTab = {
  id: "about",
  title: { en: "About", pl: "O zestawie", fr: "À propos" },
  places: ["set"],
  load: () => import("./About.svelte"),
};
const CHANGES: EditorTab = {
  id: "changes",
  title: { en: "Changes", pl: "Zmiany", fr: "Modifications" },
  places: [],
  load: () => import("./Changes.svelte"),
};
const TABLES: EditorTab = {
  id: "tables",
  title: { en: "Tables", pl: "Tabele", fr: "Tables" },
  places: [""],
  load: () => import("./Tables.svelte"),
};

/** A game's tabs, its own first. */
export async function tabsOf(game: string): Promise<EditorTab[]> {
  const load = folders[`./${game}/index.ts`];
  return [...(load ? await load() : []), ABOUT, CHANGES, TABLES];
}
