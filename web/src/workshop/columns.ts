/** What an editor makes of a declared column: the value that a new entry begins with. */
import type { FormColumn, FormTable, SetForm } from "../generated/protocol.ts";

type Row = Record<string, unknown>;

/** A value to begin with; it may still have to be filled in. */
export function blankOf(column: FormColumn): unknown {
  switch (column.kind) {
    case "whole":
      return Math.min(Math.max(0, column.low), column.high);
    case "digits":
      return String(Math.max(0, column.low));
    case "choice":
      // "ours" is what somebody makes up; of other choices any will do.
      return column.options.includes("ours") ? "ours" : (column.options[0] ?? "");
    case "truth":
      return false;
    case "list":
      return Array.from({ length: column.low }, () => (column.of ? blankOf(column.of) : ""));
    case "numbers":
      return {};
    default:
      return "";
  }
}

/** A word that no entry has yet: `new-3`. */
export function freeId(rows: readonly Row[], stem = "new"): string {
  const taken = new Set(rows.map((row) => row.id));
  let number = rows.length + 1;
  while (taken.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}

/** An entry to begin with. */
export function blankRow(table: FormTable, rows: readonly Row[]): Row {
  const row: Row = {};
  for (const column of table.columns) {
    if (!column.is_needed) continue;
    row[column.key] = column.key === "id" && column.kind === "id" ? freeId(rows) : blankOf(column);
  }
  for (const inner of table.inner) row[inner.place] = [];
  return row;
}

/** What an entry is called in a list. */
export function nameOf(row: unknown, language: string): string {
  if (row === null || typeof row !== "object") return "";
  const said = row as Row;
  const found = [language, `name_${language}`, "en", "name_en", "id"]
    .map((key) => said[key])
    .find((each) => each && typeof each === "string");
  return (found as string | undefined) ?? "";
}

/** The column of a key: `columnIn(form, "map.space", "depth")`; a table inside entries is named after the one around it: `board.board.city`. */
export function columnIn(form: SetForm, table: string, key: string): FormColumn {
  const known = [form.head, ...form.tables].flatMap((each) => [
    each,
    ...each.inner.map((inner) => ({ ...inner, place: `${each.place}.${inner.place}` })),
  ]);
  const found = known.find((each) => each.place === table)?.columns.find((column) => column.key === key);
  if (!found) throw new Error(`no column ${key} of ${table}`);
  return found;
}
