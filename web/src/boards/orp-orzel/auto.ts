/** A drawing for a set that has none, or only a part of one: hexes from their coordinates, water round them, everything else beside them. */
import type { Drawing, DrawnLand } from "../../generated/orp-orzel.ts";
import { gridOver, outlineAbove, ripple, sample } from "../../pieces/field.ts";
import type { Data, OrzelSet } from "./chart.ts";
import { WIDE, type Point } from "./layout.ts";

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where the hexes lie on either sheet; dice, ledger, title and key have the rest. */
const SEA: Box = { left: 352, top: 128, right: 1060, bottom: 872 };
const SEA_TALL: Box = { left: 18, top: 40, right: 740, bottom: 650 };
const LARGEST_SIDE = 62;
const ROOT = Math.sqrt(3);
const STEP = 6;
/** How far the water reaches beyond its hexes, in sides. */
const SHORE = 0.3;
const BESIDE = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
] as const;

const TABLES: Partial<Drawing> = {
  title: [184, 78],
  key: [66, 806],
  tray: [34, 166],
  ledger: [66, 466],
  ending: [184, 298],
  tray_tall: [6, 678],
  ledger_tall: [445, 678],
  mark_tall: [598, 952],
  ending_tall: [226, 860],
};

/** The middle of a hex whose side is 1. */
const unit = (q: number, r: number): Point => [ROOT * (q + r / 2), 1.5 * r];

function boxOf(points: Point[], wide: number, high: number): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    left: Math.min(...xs) - wide,
    right: Math.max(...xs) + wide,
    top: Math.min(...ys) - high,
    bottom: Math.max(...ys) + high,
  };
}

const middle = (box: Box): Point => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];

function fit(points: Point[], { side, origin }: Drawing): { side: number; origin: Point } {
  if (side && origin) return { side, origin };
  const box = boxOf(points, ROOT / 2, 1);
  const fitting = Math.min(
    (SEA.right - SEA.left) / (box.right - box.left),
    (SEA.bottom - SEA.top) / (box.bottom - box.top),
    LARGEST_SIDE,
  );
  const [[toX, toY], [x, y]] = [middle(SEA), middle(box)];
  return { side: fitting, origin: [toX - x * fitting, toY - y * fitting] };
}

/** The quarter turn that lays the hexes on the upper part of the upright sheet. */
function turning(points: Point[], side: number): [number, number, number] {
  const box = boxOf(points, (side * ROOT) / 2, side);
  const [wide, high] = [SEA_TALL.right - SEA_TALL.left, SEA_TALL.bottom - SEA_TALL.top];
  const scale = Math.min(wide / (box.bottom - box.top), high / (box.right - box.left));
  const [[toX, toY], [x, y]] = [middle(SEA_TALL), middle(box)];
  return [scale, toX - scale * y, toY + scale * x];
}

/** How far a point lies outside a hex around 0 0; negative inside. */
function fromHex(x: number, y: number, side: number): number {
  const [ax, ay] = [Math.abs(x), Math.abs(y)];
  const reach = (side * ROOT) / 2;
  // The nearest of the three pairs of sides; corners are rounded enough by the coast's own ripple.
  return Math.max(ax, ax / 2 + (ay * ROOT) / 2) - reach;
}

/** Water and its depths: how far from the land, roughened. */
function water(data: Data, side: number, [ox, oy]: Point): Pick<Drawing, "water" | "deep" | "contour"> {
  const at = ([q, r]: readonly [number, number]): Point => {
    const [x, y] = unit(q, r);
    return [ox + x * side, oy + y * side];
  };
  const known = new Set(data.hex.map(({ q, r }) => `${q} ${r}`));
  const shores = new Map<string, Point>();
  for (const { q, r } of data.hex)
    for (const [dq, dr] of BESIDE) {
      const key = `${q + dq} ${r + dr}`;
      if (!known.has(key)) shores.set(key, at([q + dq, r + dr]));
    }
  const [seas, lands] = [data.hex.map(({ q, r }) => at([q, r])), [...shores.values()]];
  const nearest = (hexes: Point[], x: number, y: number): number =>
    hexes.reduce((least, [hx, hy]) => Math.min(least, fromHex(x - hx, y - hy, side)), Infinity);
  const grid = gridOver(-STEP, -STEP, WIDE[0] + 2 * STEP, WIDE[1] + 2 * STEP, STEP);
  const depth = sample(grid, (x, y) => {
    const out = nearest(seas, x, y);
    return (out > 0 ? -out : nearest(lands, x, y)) / side + 0.16 * ripple(x / side, y / side);
  });
  const above = (least: number): string => outlineAbove(grid, depth, least);
  return {
    water: above(-SHORE),
    deep: [
      { tint: "deep", outline: above(0.75) },
      { tint: "deep-1", outline: above(1.5) },
      { tint: "deep-2", outline: above(2.6) },
    ],
    contour: [
      { line: "c0", outline: above(-SHORE + 0.2) },
      { line: "c1", outline: above(-SHORE + 0.45) },
      { line: "c2", outline: above(-SHORE + 0.8) },
    ],
  };
}

/** The names of land, in the middle of the places that the data gives it. */
function lands(data: Data, side: number, [ox, oy]: Point): DrawnLand[] {
  return (data.land ?? []).map(({ at, en, pl, fr }) => {
    const points = at.map(([q = 0, r = 0]) => unit(q, r));
    const [x, y] = [0, 1].map((part) => points.reduce((sum, point) => sum + (point[part] ?? 0), 0) / points.length);
    const size = at.length > 2 ? ("small" as const) : ("isle" as const);
    return { en, ...(pl ? { pl } : {}), ...(fr ? { fr } : {}), x: ox + (x ?? 0) * side, y: oy + (y ?? 0) * side, size };
  });
}

/** Hexes with a zigzag line at their lower edge: their name stands above. */
function namedAbove(data: Data): string[] {
  const rows = new Map(data.hex.map((hex) => [hex.id, hex.r]));
  return (data.zigzag ?? []).flatMap(({ between: [one = "", other = ""] }) => {
    const lower = (rows.get(other) ?? 0) - (rows.get(one) ?? 0);
    return lower > 0 ? [one] : lower < 0 ? [other] : [];
  });
}

/** What a drawing of a map depends on. */
const mapOf = ({ data: { hex, zigzag = [], start, goals } }: OrzelSet): string =>
  JSON.stringify([hex.map(({ id, q, r }) => [id, q, r]), zigzag.map(({ between }) => between), start, goals]);

/** The set with a drawing that leaves nothing out; what it draws itself stays as it is.  The package's own map is drawn as it always is. */
export function drawn(set: OrzelSet, own?: OrzelSet): OrzelSet {
  const { data, drawing } = set;
  if (!drawing && own && mapOf(set) === mapOf(own)) return { ...set, drawing: own.drawing };
  const given: Drawing = drawing ?? {};
  const points = data.hex.map(({ q, r }) => unit(q, r));
  const { side, origin } = fit(points, given);
  const placed = points.map(([x, y]): Point => [origin[0] + x * side, origin[1] + y * side]);
  const made: Drawing = {
    ...TABLES,
    side,
    origin,
    turn: turning(placed, side),
    named_above: namedAbove(data),
    ...(given.water ? {} : water(data, side, origin)),
    ...(given.land ? {} : { land: lands(data, side, origin) }),
  };
  return { ...set, drawing: { ...made, ...given, side, origin } };
}
