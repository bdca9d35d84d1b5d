/** Looking for words in a book: capitals and accents do not matter. */
import type { BookTerm, PlayersBook } from "../generated/protocol.ts";

type Section = PlayersBook["sections"][number];

export function bare(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[łŁ]/g, "l").toLowerCase();
}

/** The sections that hold a word, or all where there is none to look for. */
export function sectionsWith(sections: Section[], word: string): Section[] {
  const wanted = bare(word.trim());
  return wanted ? sections.filter((section) => bare(`${section.title} ${section.text}`).includes(wanted)) : sections;
}

export function termsWith(terms: BookTerm[], word: string): BookTerm[] {
  const wanted = bare(word.trim());
  return wanted ? terms.filter((term) => bare(`${term.word} ${term.means}`).includes(wanted)) : terms;
}

/** Where a book covers what an address names: a section, a word of the glossary, or a rule of the specification. */
export function placeIn(book: PlayersBook, at: string): string | null {
  if (at.startsWith("term-")) return book.glossary.some((term) => `term-${term.id}` === at) ? at : null;
  if (book.sections.some((section) => section.anchor === at)) return at;
  return book.covers[at] ?? null;
}
