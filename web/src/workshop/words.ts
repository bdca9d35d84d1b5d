/** The words of the workshop, which only its pages need. */
import type { Language } from "../generated/protocol.ts";
import { filled, language, type Fills } from "../words/interface.svelte.ts";
import { en, type WorkshopKey } from "./en.ts";
import { fr } from "./fr.ts";
import { pl } from "./pl.ts";

const WORDS: Record<Language, Record<WorkshopKey, string>> = { en, pl, fr };

export function w(key: WorkshopKey, fills: Fills = {}): string {
  return filled(WORDS[language()][key], fills);
}

/** What a key of a table is called; keys without a word are shown as they stand in the file. */
export function keyName(key: string): string {
  const known = `key.${key}`;
  return known in en ? w(known as WorkshopKey) : key;
}

export function whenOf(milliseconds: number): string {
  return new Date(milliseconds).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
}
