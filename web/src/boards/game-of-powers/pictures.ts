/** The pictures of a set's cards: ours by their ids, those that the set draws itself, and a sign with initials for all others. */
import type { Drawing, DrawnPiece } from "../../generated/game-of-powers.ts";
import type { CardFace } from "./cards.ts";

/** Finds that are drawn by us (see `FindsOfEarth`, `FindsOfMetal`, `FindsOfWar`). */
const OURS = new Set([
  "arab-dirham",
  "axe-amulet",
  "beaded-earring",
  "beak-brooch",
  "belt-fitting",
  "bent-spearhead",
  "blue-glass-bowl",
  "bronze-brooch",
  "candle-holder",
  "carnelian-bead",
  "church-brick",
  "crossbow-bolt",
  "denarius-of-trajan",
  "dog-skull",
  "door-ring",
  "double-foil-figure",
  "dress-ornament",
  "foreign-mount",
  "frankish-glass",
  "gdansk-arms-ceramic",
  "gdansk-shilling",
  "gold-banded-beaker",
  "gold-beads",
  "gold-bracteate",
  "gold-foil-figure",
  "gold-solidus",
  "harness-fitting",
  "henry-denarius",
  "horn-fan",
  "iron-cleaver",
  "iron-spearhead",
  "lance-head",
  "lion-helge",
  "merchants-weight",
  "miniature-shield",
  "musket-balls",
  "netting-needle",
  "odin-figurine",
  "reckoning-counter",
  "roman-denarius",
  "saxon-imitation",
  "scabbard-mount",
  "ship-chandelier",
  "silver-cone-bracteates",
  "silver-foil-figure",
  "stone-cannonball",
  "surgical-instruments",
  "sword-hilt-fitting",
  "temple-ring",
  "tobacco-pipe",
  "weights-and-scrap",
  "winged-man",
]);

export interface Picture {
  card: string;
  /** One of ours in its place. */
  like: string | null;
  pieces: DrawnPiece[];
  /** Where there is neither. */
  category: string;
}

/** What has to be drawn besides ours. */
export function picturesOf(faces: Iterable<CardFace>, drawing: Drawing | null): Picture[] {
  const own = new Map((drawing?.picture ?? []).map((picture) => [picture.id, picture]));
  return [...faces].flatMap(({ id, category }) => {
    const found = own.get(id);
    if (!found && OURS.has(id)) return [];
    const like = found?.like && OURS.has(found.like) ? found.like : null;
    return [{ card: id, like, pieces: found?.piece ?? [], category }];
  });
}

/** Two letters that stand for a name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/u).filter((word) => /^\p{L}/u.test(word));
  const chosen = words.filter((word) => word.length > 3);
  return (chosen.length > 1 ? chosen : words)
    .slice(0, 2)
    .map((word) => [...word][0]!.toLocaleUpperCase())
    .join("");
}
