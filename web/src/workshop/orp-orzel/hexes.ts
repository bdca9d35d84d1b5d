/** The tables of a sea of hexes, and what painting changes in them.  No rule is here: what is wrong with the tables the server says. */
import type { Drawing } from "../../generated/orp-orzel.ts";
import type { Named } from "../maps/naming.ts";
import type { Point } from "../maps/geometry.ts";

export interface Hex extends Named {
  id: string;
  q: number;
  r: number;
  source: string;
}
export interface Zigzag extends Named {
  between: [string, string];
  source: string;
}
export interface Land extends Named {
  at: [number, number][];
  source: string;
}
export interface Face extends Named {
  id: string;
  side: string;
  sides: number;
  symbols: string[];
  black: boolean;
  source: string;
}
export interface Side extends Named {
  id: string;
  dice: number;
  die: string;
}
export interface Piece extends Named {
  id: string;
  side: string;
  number: number;
  first_game?: number;
  first_game_source?: string;
}
export interface HexSea {
  hexes: { start: string; goals: string[]; hex: Hex[]; zigzag?: Zigzag[]; land?: Land[] };
  dice: { face: Face[] };
  forces: { side: Side[]; piece: Piece[] };
  drawing?: Drawing;
}

export type Cell = [q: number, r: number];

const ROOT = Math.sqrt(3);
/** Places that a set can name. */
const FURTHEST = 100;
/** The sides of a hex, clockwise from the right. */
export const STEPS: Cell[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

export const keyOf = (q: number, r: number): string => `${q} ${r}`;

/** The middle of a hex whose side is 1; pointed at the top. */
export const centreOf = ([q, r]: Cell): Point => [ROOT * (q + r / 2), 1.5 * r];

/** The hex in which a point lies. */
export function cellAt([x, y]: Point): Cell {
  const [q, r] = [x / ROOT - y / 3, (2 * y) / 3];
  const s = -q - r;
  let [rq, rr] = [Math.round(q), Math.round(r)];
  const rs = Math.round(s);
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs - s)];
  // The part that was rounded most follows from the others.
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return [rq + 0, rr + 0];
}

/** The corners of a hex of side 1, a part of its size, clockwise from the top. */
export function cornersOf(cell: Cell, part = 1): Point[] {
  const [x, y] = centreOf(cell);
  return Array.from({ length: 6 }, (_, number) => {
    const angle = (Math.PI / 3) * number;
    return [x + part * Math.sin(angle), y - part * Math.cos(angle)];
  });
}

/** The side of a hex that a point of it lies nearest to: the hex beyond. */
export function beyond(cell: Cell, [x, y]: Point): Cell {
  const [cx, cy] = centreOf(cell);
  const turn = Math.atan2(y - cy, x - cx);
  const [dq, dr] = STEPS[(Math.round(turn / (Math.PI / 3)) + 6) % 6]!;
  return [cell[0] + dq, cell[1] + dr];
}

/** The hexes on the way from one to another: a fast pointer leaves none out. */
export function wayBetween(from: Cell, to: Cell): Cell[] {
  const [[ax, ay], [bx, by]] = [centreOf(from), centreOf(to)];
  const long = Math.round(Math.hypot(bx - ax, by - ay) / ROOT);
  return Array.from({ length: long }, (_, step) => {
    const along = (step + 1) / long;
    return cellAt([ax + (bx - ax) * along, ay + (by - ay) * along]);
  });
}

function letters(number: number): string {
  const rest = number % 26;
  return (number >= 26 ? letters(Math.floor(number / 26) - 1) : "") + String.fromCharCode(97 + rest);
}

/** The id of a hex by its place, as on the rulebook's map: a letter for its column, a number for its row. */
export function idAt([q, r]: Cell): string {
  const column = q + Math.floor(r / 2);
  return `${column < 0 ? `x${letters(-column - 1)}` : letters(column)}${r < 0 ? `-n${-r}` : r + 1}`;
}

export const hexAt = (sea: HexSea, [q, r]: Cell): Hex | undefined => sea.hexes.hex.find((hex) => hex.q === q && hex.r === r);
export const hexOf = (sea: HexSea, id: string): Hex | undefined => sea.hexes.hex.find((hex) => hex.id === id);
export const landAt = (sea: HexSea, [q, r]: Cell): number =>
  (sea.hexes.land ?? []).findIndex(({ at }) => at.some(([lq, lr]) => lq === q && lr === r));

/** Water where there was none; named after its place until somebody names it. */
export function addHex(sea: HexSea, cell: Cell): void {
  if (hexAt(sea, cell)) return;
  clearLand(sea, cell);
  const [q, r] = cell;
  const taken = new Set(sea.hexes.hex.map((hex) => hex.id));
  let id = idAt(cell);
  for (let more = 2; taken.has(id); more += 1) id = `${idAt(cell)}-${more}`;
  const name = id.toUpperCase();
  sea.hexes.hex.push({ id, q, r, en: name, pl: name, source: "ours" });
}

/** A hex goes with the lines at its sides, and is no start or goal any more. */
export function removeHex(sea: HexSea, cell: Cell): void {
  const hex = hexAt(sea, cell);
  if (!hex) return;
  const { hexes } = sea;
  hexes.hex = hexes.hex.filter((each) => each.id !== hex.id);
  if (hexes.zigzag) hexes.zigzag = hexes.zigzag.filter(({ between }) => !between.includes(hex.id));
  hexes.goals = hexes.goals.filter((goal) => goal !== hex.id);
  if (hexes.start === hex.id) hexes.start = "";
}

const doesLie = (between: readonly string[], one: string, other: string): boolean =>
  between.includes(one) && between.includes(other);

export const zigzagBetween = (sea: HexSea, one: string, other: string): number =>
  (sea.hexes.zigzag ?? []).findIndex(({ between }) => doesLie(between, one, other));

/** A zigzag line between two hexes, or none any more. */
export function toggleZigzag(sea: HexSea, one: string, other: string): void {
  const lines = (sea.hexes.zigzag ??= []);
  const place = zigzagBetween(sea, one, other);
  if (place >= 0) lines.splice(place, 1);
  else {
    const name = `${one.toUpperCase()} – ${other.toUpperCase()}`;
    lines.push({ between: [one, other], en: name, pl: name, source: "ours" });
  }
}

/** A hex becomes one of the goals, or stops being one; the start can be no goal. */
export function toggleGoal(sea: HexSea, id: string): void {
  const { hexes } = sea;
  if (hexes.goals.includes(id)) hexes.goals = hexes.goals.filter((goal) => goal !== id);
  else hexes.goals = [...hexes.goals, id];
  if (hexes.start === id) hexes.start = "";
}

export function setStart(sea: HexSea, id: string): void {
  sea.hexes.start = id;
  sea.hexes.goals = sea.hexes.goals.filter((goal) => goal !== id);
}

/** Land that belongs to a name: to that of a piece of land beside it, or to a new one. */
export function addLand(sea: HexSea, cell: Cell, name: string): void {
  if (landAt(sea, cell) >= 0) return;
  removeHex(sea, cell);
  const lands = (sea.hexes.land ??= []);
  const beside = STEPS.map(([dq, dr]) => landAt(sea, [cell[0] + dq, cell[1] + dr])).find((place) => place >= 0);
  if (beside !== undefined) lands[beside]!.at.push([...cell]);
  else lands.push({ at: [[...cell]], en: name, pl: name, source: "ours" });
}

export function clearLand(sea: HexSea, [q, r]: Cell): void {
  const { hexes } = sea;
  if (!hexes.land) return;
  for (const land of hexes.land) land.at = land.at.filter(([lq, lr]) => lq !== q || lr !== r);
  hexes.land = hexes.land.filter(({ at }) => at.length);
}

/** What was drawn by hand for other hexes holds no longer: the board draws the water round these. */
export function dropWater(sea: HexSea): void {
  if (!sea.drawing) return;
  const { subtitle, goal } = sea.drawing;
  const kept: Drawing = { ...(subtitle ? { subtitle } : {}), ...(goal ? { goal } : {}) };
  if (Object.keys(kept).length) sea.drawing = kept;
  else delete sea.drawing;
}

/** An empty sheet: no water, no land; dice and pieces stay. */
export function clearHexes(sea: HexSea): void {
  sea.hexes = { start: "", goals: [], hex: [], zigzag: [], land: [] };
  delete sea.drawing;
}

/** Columns and rows that can always be painted: a sheet full. */
const COLUMNS = [0, 16] as const;
const ROWS = [0, 11] as const;
const MARGIN = 2;

/** From the first to the last that can be painted: round what is there, and the sheet unless that lies far from it. */
function reach(values: number[], [first, last]: readonly [number, number]): [number, number] {
  if (!values.length) return [first, last];
  const [low, high] = [Math.min(...values) - MARGIN, Math.max(...values) + MARGIN];
  return low > last || high < first ? [low, Math.max(high, low + last - first)] : [Math.min(low, first), Math.max(high, last)];
}

/** The cells that can be painted: those of the map, some round them, and a sheet full. */
export function field(cells: Cell[]): Cell[] {
  const columnOf = ([q, r]: Cell): number => q + Math.floor(r / 2);
  const [left, right] = reach(cells.map(columnOf), COLUMNS);
  const [top, bottom] = reach(
    cells.map(([, r]) => r),
    ROWS,
  );
  const found: Cell[] = [];
  for (let r = top; r <= bottom; r += 1)
    for (let column = left; column <= right; column += 1) {
      const q = column - Math.floor(r / 2);
      if (Math.abs(q) <= FURTHEST && Math.abs(r) <= FURTHEST) found.push([q, r]);
    }
  return found;
}

const areRows = (rows: unknown): boolean => Array.isArray(rows) && rows.every((row) => row !== null && typeof row === "object");

/** Whether the tables have the form that painting needs; a set with faults may be opened too. */
export function isHexSea(data: unknown): data is HexSea {
  const { hexes, dice, forces } = data as Partial<HexSea>;
  const { hex, zigzag = [], land = [], goals } = (hexes ?? {}) as Partial<HexSea["hexes"]>;
  return (
    [hex, zigzag, land, dice?.face, forces?.side, forces?.piece].every(areRows) &&
    Array.isArray(goals) &&
    hex!.every(({ id, q, r }) => typeof id === "string" && Number.isInteger(q) && Number.isInteger(r)) &&
    zigzag.every(({ between }) => Array.isArray(between)) &&
    land.every(({ at }) => Array.isArray(at) && at.every((cell) => Array.isArray(cell) && cell.every(Number.isInteger))) &&
    dice!.face.every(({ symbols }) => Array.isArray(symbols))
  );
}

/** The signs on a face: one or two; a choice between two actions shows both. */
export function faceSign({ symbols }: Face): string[] {
  const [first = "fog"] = symbols;
  return symbols.length > 1 ? symbols.slice(0, 2) : first.split("-or-");
}
