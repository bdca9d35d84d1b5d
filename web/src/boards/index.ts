/** Every game's face, found by its folder and fetched only when it is looked at. */
import type { GameFace } from "../desk/contract.ts";

// The view's type is the folder's own business: what comes over the wire is what it was generated from.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyFace = GameFace<any>;

const faces = import.meta.glob<AnyFace>("./*/index.ts", { import: "default" });
/** The folder for games without a folder of their own. */
const GENERIC = "generic";

/** A game's face; a game without a folder gets the generic one, which draws any view. */
export async function loadFace(slug: string): Promise<AnyFace> {
  const load = faces[`./${slug}/index.ts`] ?? faces[`./${GENERIC}/index.ts`];
  if (!load) throw new Error(`no board for ${slug}`);
  return load();
}
