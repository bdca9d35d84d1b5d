/** What the editor reads and writes of a set of Game of Powers. */
import type { Draft, SetData } from "../draft.svelte.ts";

export interface City {
  id: string;
  /** The neighbour clockwise. */
  next: string;
  zone: string;
  field: boolean;
  x: number;
  y: number;
  en: string;
  pl?: string;
  fr?: string;
  source: string;
}

export interface Ring {
  id: string;
  source: string;
  city: City[];
}

export interface CardRow {
  id: string;
  site_id: string;
  category: string;
  points: string;
  influence: string;
  name_en: string;
  name_pl: string;
  name_fr?: string;
  [key: string]: string | undefined;
}

export interface Piece {
  outline: string;
  material?: string;
}

export interface Picture {
  id: string;
  like?: string;
  piece?: Piece[];
}

interface Thing {
  id: string;
  en: string;
  pl?: string;
  fr?: string;
}

export interface PowersData extends SetData {
  board: { board: Ring[]; zone: Thing[] };
  tokens: {
    kind: (Thing & { tokens: number })[];
    category: Thing[];
    mission: (Thing & { tokens: number[] })[];
    ship: Thing[];
    bonus: { tokens: number[] };
  };
  cards: CardRow[];
  drawing?: { picture?: Picture[] };
}

export type PowersDraft = Draft<PowersData>;

export const SITES = ["uppakra", "sorte-muld", "wisloujscie", "owidz"];
export const MOST_CITIES = 30;
export const FEWEST_CITIES = 4;
export const MATERIALS = ["gold", "silver", "bronze", "clay", "stone", "iron", "bone", "glass"];

/** The towns in the order of the ring: from the first along `next`; those that no way leads to come last. */
export function inOrder(cities: readonly City[]): City[] {
  const left = new Map(cities.map((city) => [city.id, city]));
  const found: City[] = [];
  for (let here = cities[0]; here && left.has(here.id); here = left.get(here.next)) {
    found.push(here);
    left.delete(here.id);
  }
  return [...found, ...left.values()];
}

/** The same towns as a closed ring in this order. */
export function asRing(cities: readonly City[]): City[] {
  return cities.map((city, at) => ({ ...city, next: cities[(at + 1) % cities.length]!.id }));
}

/** A town takes another place in the ring. */
export function movedTo(cities: readonly City[], from: number, to: number): City[] {
  const next = [...cities];
  const [city] = next.splice(from, 1);
  next.splice(to, 0, city!);
  return asRing(next);
}

/** A new town after another one, of its zone, on the way to the next. */
export function addedAfter(cities: readonly City[], at: number, id: string, name: string): City[] {
  const [before, after] = [cities[at]!, cities[(at + 1) % cities.length]!];
  const middle = (one: number, other: number): number => Math.round((one + other) / 2);
  const city: City = {
    id,
    next: "",
    zone: before.zone,
    field: false,
    x: middle(before.x, after.x),
    y: middle(before.y, after.y),
    en: name,
    pl: name,
    source: "ours",
  };
  return asRing([...cities.slice(0, at + 1), city, ...cities.slice(at + 1)]);
}

/** A short word for a name: `New Town` becomes `new-town`; another one if it is taken. */
export function wordFor(name: string, taken: readonly string[]): string {
  const plain = name.toLowerCase().replace(/ł/g, "l").replace(/ø/g, "o").normalize("NFD").replace(/\p{M}/gu, "");
  const word =
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 36) || "new";
  if (!taken.includes(word)) return word;
  let number = 2;
  while (taken.includes(`${word}-${number}`)) number += 1;
  return `${word}-${number}`;
}
