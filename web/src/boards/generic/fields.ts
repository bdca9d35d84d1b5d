/** Reading a view of which nothing is known but that it is made of numbers, texts, lists and structures. */
import type { Words } from "../../desk/contract.ts";

export type Value = null | boolean | number | string | Value[] | { [key: string]: Value };
export type Fields = Record<string, Value>;

/** Of the table: told elsewhere on the page.  Of a seat: its column says who it is. */
const NOT_OF_TABLE = ["viewer", "phase", "seats", "options", "players", "asked", "turn", "places"];
const NOT_OF_SEAT = ["seat", "colour"];
/** What a game calls its final sum. */
const SUMS = ["points", "score", "total"];

export const isFields = (value: Value | undefined): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const without = (fields: Fields, names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

export function tableFields(view: Value): Fields {
  return isFields(view) ? without(view, NOT_OF_TABLE) : {};
}

/** What a view tells of each seat, in order of seats. */
export function seatFields(view: Value): Fields[] {
  const seats = isFields(view) ? view.seats : null;
  return Array.isArray(seats) ? seats.filter(isFields).map((seat) => without(seat, NOT_OF_SEAT)) : [];
}

/** The heading of a field: the game's `[label]`, or its name with spaces. */
export function headingOf(name: string, words: Words): string {
  const label = words.label(name, "").trim();
  const text = label === name ? name.replace(/[_-]/g, " ") : label.replace(/[:\s]+$/, "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether a structure counts things that the game has names for. */
export function isBag(value: Fields, words: Words): boolean {
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([id, number]) => typeof number === "number" && words.name(id) !== id);
}

/** The numbers of a seat, with the final sum last. */
export function numbersOf(seat: Fields): [string, number][] {
  const numbers = Object.entries(seat).filter((entry): entry is [string, number] => typeof entry[1] === "number");
  return [...numbers.filter(([name]) => !SUMS.includes(name)), ...numbers.filter(([name]) => SUMS.includes(name))];
}

export const isSum = (name: string): boolean => SUMS.includes(name);
