/** The set that a game is played with, as its board draws it.  The package's own is one among others: the same shape, bundled with the board. */
import { getContext, setContext } from "svelte";

/** `Data` and `Drawing` are the board folder's own business: the server has checked both. */
export interface BoardSet<Data = unknown, Drawing = unknown> {
  /** Changes with whatever is in it; empty for the package's own. */
  id: string;
  /** What it is called; null for the package's own. */
  title: string | null;
  /** Names of its things by language and id; none for the package's own, whose names come with the game's words. */
  names: Record<string, Record<string, string>>;
  /** The tables of its data files. */
  data: Data;
  /** The tables of its `drawing.toml`; null where nobody has drawn it. */
  drawing: Drawing | null;
}

const KEY = Symbol("set");

/** Lets the pieces of a board find the set: they are drawn only when there is one. */
export function giveSet(read: () => BoardSet | undefined): void {
  setContext(KEY, read);
}

/** The set of the board that a component is set up in. */
export function getSet<Data, Drawing>(): BoardSet<Data, Drawing> {
  const found = getContext<(() => BoardSet | undefined) | undefined>(KEY)?.();
  if (!found) throw new Error("a board is drawn without its set");
  return found as BoardSet<Data, Drawing>;
}

/** What is made of a set, made once for each: a chart, a table of cards. */
export function madeOnce<Data, Drawing, Made>(
  make: (set: BoardSet<Data, Drawing>) => Made,
): (set: BoardSet<Data, Drawing>) => Made {
  const known = new WeakMap<object, Made>();
  return (set) => {
    const found = known.get(set) ?? make(set);
    known.set(set, found);
    return found;
  };
}

/** Words that a set says itself: in the language that is read, or else in the first that is there. */
export function saidIn(words: object, language: string): string {
  const said = words as Record<string, unknown>;
  const found = [language, "en", "pl", "fr"].map((each) => said[each]).find((each) => typeof each === "string" && each);
  return (found as string | undefined) ?? "";
}
