/** Names and ids of what one draws: a name stands in three languages, an id is a short word made of it. */
import { saidIn } from "../../desk/set.ts";
import { LANGUAGES } from "../../words/interface.svelte.ts";
import type { Language } from "../../generated/protocol.ts";

export interface Named {
  en: string;
  pl: string;
  fr?: string;
}

const MOST = 40;
/** Letters that do not come apart into a plain one and a sign above or below it. */
const PLAIN: Record<string, string> = { ł: "l", ø: "o", æ: "ae", œ: "oe", ß: "ss", đ: "d", þ: "th", ð: "d" };

/** A name as an id: lower-case letters, digits, single hyphens. */
export function slug(name: string): string {
  const plain = [...name.toLowerCase().normalize("NFD")].map((letter) => PLAIN[letter] ?? letter).join("");
  return plain
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MOST)
    .replace(/^-+|-+$/g, "");
}

/** An id that nothing else has. */
export function freeId(wanted: string, taken: ReadonlySet<string>): string {
  const stem = slug(wanted) || "place";
  if (!taken.has(stem)) return stem;
  for (let number = 2; ; number += 1) {
    const found = `${stem.slice(0, MOST - 4)}-${number}`;
    if (!taken.has(found)) return found;
  }
}

/** A name in one language; languages that said the same as this one follow it. */
export function renamed<Row extends Named>(row: Row, language: Language, name: string): void {
  const before = row[language] ?? "";
  for (const each of LANGUAGES) if (each === language || !row[each] || row[each] === before) row[each] = name;
}

export const nameOf = (row: object, language: string): string => saidIn(row, language);
