/** Players' rulebooks and their pictures, each fetched once. */
import type { BookInfo, Language, PlayersBook, ShownGallery, ShownPosition } from "../generated/protocol.ts";
import { api } from "../net/api.ts";

const kept = new Map<string, Promise<unknown>>();

function once<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> {
  let found = kept.get(key) as Promise<Answer> | undefined;
  if (!found) {
    found = ask();
    found.catch(() => kept.delete(key));
    kept.set(key, found);
  }
  return found;
}

export const booksThereAre = (): Promise<BookInfo[]> => once("books", api.books);

export const bookIn = (slug: string, language: Language): Promise<PlayersBook> =>
  once(`${slug} ${language}`, () => api.book(slug, language));

export const positionOf = (game: string, position: string, language: Language): Promise<ShownPosition> =>
  once(`${game} ${language} ${position}`, () => api.position(game, position, language));

export const galleryOf = (game: string, language: Language): Promise<ShownGallery> =>
  once(`gallery ${game} ${language}`, () => api.gallery(game, language));

/** The book of a game or tournament, or null where it has only a specification. */
export async function bookOf(slug: string, language: Language): Promise<PlayersBook | null> {
  const books = await booksThereAre();
  return books.some((book) => book.slug === slug) ? bookIn(slug, language) : null;
}
