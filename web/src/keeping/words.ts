/** The words of the keeper's page, of the privacy page and of what everybody is told: fetched with the first of them. */
import type { Language } from "../generated/protocol.ts";
import { filled, language, type Fills } from "../words/interface.svelte.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import { pl } from "./pl.ts";

export type KeepingKey = keyof typeof en;

const WORDS: Record<Language, Record<KeepingKey, string>> = { en, pl, fr };

export function k(key: KeepingKey, fills: Fills = {}): string {
  return filled(WORDS[language()][key], fills);
}

/** A moment, as the reader's language writes it. */
export function moment(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
}
