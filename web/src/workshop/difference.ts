/** What differs between two sets of one game, place by place. */
import { nameOf } from "./columns.ts";

type Row = Record<string, unknown>;

export interface Change {
  /** Where it stands in the second set; where it stood in the first, if it is gone. */
  place: string;
  /** The place in words: tables and keys by name, entries by what they are called. */
  words: string;
  kind: "new" | "gone" | "order" | "value";
  before?: unknown;
  after?: unknown;
}

const isRow = (value: unknown): value is Row => value !== null && typeof value === "object" && !Array.isArray(value);
const isEntries = (value: unknown): value is Row[] => Array.isArray(value) && value.length > 0 && value.every(isRow);
const keyOf = (row: Row, at: number): unknown => row.id ?? at;

/** Everything that is new, gone or different in the second. */
export function differences(before: unknown, after: unknown, place = "", words = "", language = "en"): Change[] {
  const inside = (key: string): [string, string] => [place ? `${place}.${key}` : key, words ? `${words}, ${key}` : key];
  if (isRow(before) && isRow(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
      const [where, said] = inside(key);
      if (!(key in after)) return [{ place: where, words: said, kind: "gone" as const, before: before[key] }];
      if (!(key in before)) return [{ place: where, words: said, kind: "new" as const, after: after[key] }];
      return differences(before[key], after[key], where, said, language);
    });
  }
  if (isEntries(before) && isEntries(after)) {
    const old = new Map(before.map((row, at) => [keyOf(row, at), { row, at }]));
    const now = new Map(after.map((row, at) => [keyOf(row, at), { row, at }]));
    const titled = (row: Row, at: number): string => `${words} ${nameOf(row, language) || at + 1}`;
    const found: Change[] = [...old].flatMap(([key, { row, at }]): Change[] => {
      const same = now.get(key);
      if (same) return differences(row, same.row, `${place}[${same.at}]`, titled(same.row, same.at), language);
      return [{ place: `${place}[${at}]`, words: titled(row, at), kind: "gone", before: row }];
    });
    for (const [key, { row, at }] of now)
      if (!old.has(key)) found.push({ place: `${place}[${at}]`, words: titled(row, at), kind: "new", after: row });
    const order = [...old.keys()].filter((key) => now.has(key));
    const ordered = [...now.keys()].filter((key) => old.has(key));
    if (order.some((key, at) => key !== ordered[at])) found.push({ place, words, kind: "order" });
    return found;
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ place, words, kind: "value", before, after }];
}
