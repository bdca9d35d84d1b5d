/** Days, as the reader writes them. */
import { language } from "../words/interface.svelte.ts";

export function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString(language(), { day: "numeric", month: "long", year: "numeric" });
}

/** The same where there is little room. */
export function shortDayOf(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString(language(), { day: "numeric", month: "short" });
}
