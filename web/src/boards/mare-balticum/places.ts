/** Where names, tokens, boats and ports lie on a map that nobody has drawn: nothing covers anything else, if there is room at all. */
import type { DrawnArea, DrawnPort } from "../../generated/mare-balticum.ts";
import { valueAt, type Cells } from "./cells.ts";
import { HEIGHT, SINGLE, WIDTH, type Point } from "./layout.ts";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const LETTER = 7.6;
const LINE = 17;
const TOKEN = 19;
const MOST_BOATS = 5;
/** Of places with enough room, the one further inside is better. */
const INNER = 0.05;
const MARGIN = 26;

export const boxAround = ([x, y]: Point, wide: number, high = wide): Box => ({
  left: x - wide,
  right: x + wide,
  top: y - high,
  bottom: y + high,
});
export const doOverlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The room that a name takes whose first line's middle stands at a point. */
export function nameBox([x, y]: Point, letters: number, lines: number): Box {
  const wide = ((lines > 1 ? letters * 0.62 : letters) * LETTER) / 2 + 2;
  return { left: x - wide, right: x + wide, top: y - LINE + 3, bottom: y + (lines - 1) * LINE + 5 };
}

/** Names in two lines where they are long and have two words. */
export const linesOf = (name: string): 1 | 2 => (name.length > 11 && name.includes(" ") ? 2 : 1);

/** Points of the grid, every `each`th. */
function* pointsOf({ grid }: Cells, each: number): Generator<Point> {
  for (let row = 0; row < grid.rows; row += each)
    for (let column = 0; column < grid.columns; column += each) yield [grid.x + column * grid.step, grid.y + row * grid.step];
}

const far = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);
/** How far a point lies outside a box. */
const fromBox = ([x, y]: Point, box: Box): number =>
  Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

/** The best of some points; the first where several are as good. */
function bestOf<Thing>(things: Iterable<Thing>, worth: (thing: Thing) => number): Thing | null {
  let [best, most]: [Thing | null, number] = [null, -Infinity];
  for (const thing of things) {
    const own = worth(thing);
    if (own > most) [best, most] = [thing, own];
  }
  return best;
}

/** The things of a sea space.  `taken` are boxes of names and ports that lie already; its own name is added. */
export function placeArea(
  cells: Cells,
  id: string,
  name: string,
  isDeep: boolean,
  taken: Box[],
): Required<Pick<DrawnArea, "label" | "lines" | "tokens" | "boats">> {
  const values = cells.inside.get(id)!;
  const depth = (at: Point): number => valueAt(cells.grid, values, at);
  const points = [...pointsOf(cells, 1)].filter((at) => depth(at) > 3);
  const apart = isDeep ? 20 : 0;
  const pair = ([x, y]: Point): Point[] =>
    isDeep
      ? [
          [x - apart, y],
          [x + apart, y],
        ]
      : [[x, y]];
  const free = (at: Point): number => Math.min(40, ...taken.map((box) => fromBox(at, box)));
  const middle = bestOf(
    points,
    (at) => Math.min(...pair(at).map((each) => Math.min(depth(each), free(each)))) + INNER * depth(at),
  ) ?? [0, 0];
  const lines = linesOf(name);
  const tokens = pair(middle);
  // Above the tokens, as far inside as it goes.
  const label =
    bestOf(points, (at) => {
      const box = nameBox(at, name.length, lines);
      if (taken.some((other) => doOverlap(box, other))) return -1000 - far(at, middle);
      if (tokens.some((token) => fromBox(token, box) < TOKEN - 1)) return -500 - far(at, middle);
      const corners: Point[] = [
        [box.left, box.top + 6],
        [box.right, box.top + 6],
        [box.left, box.bottom - 4],
        [box.right, box.bottom - 4],
      ];
      const out = corners.reduce((sum, corner) => sum + Math.max(0, 2 - depth(corner)), 0);
      return -2 * out - 0.3 * far(at, middle) - (at[1] > middle[1] ? 8 : 0);
    }) ?? middle;
  const own = nameBox(label, name.length, lines);
  const others = taken.filter((box) => points.some((at) => fromBox(at, box) < 1));
  taken.push(own);
  const boats = Array.from({ length: MOST_BOATS }, (_, number) => placeBoats(points, depth, number + 1, tokens, [own, ...others]));
  return { label: rounded(label), lines, tokens: tokens.map(rounded), boats: boats.map((places) => places.map(rounded)) };
}

/** Places for some boats: inside, off the tokens and the name, apart from one another. */
function placeBoats(points: Point[], depth: (at: Point) => number, number: number, tokens: Point[], boxes: Box[]): Point[] {
  const size = (number > 2 ? 37 : SINGLE) / 2;
  const found: Point[] = [];
  for (let boat = 0; boat < number; boat += 1) {
    const at = bestOf(points, (point) => {
      const room = [
        (depth(point) - size * 0.7) * 1.2,
        ...tokens.map((token) => far(point, token) - TOKEN - size * 0.85),
        ...boxes.map((box) => fromBox(point, box) - size * 0.75),
        ...found.map((other) => far(point, other) - size * 1.8),
      ];
      return Math.min(3, ...room) - (number === 1 ? 0.01 : 0) * far(point, tokens[0] ?? point);
    });
    if (at) found.push(at);
  }
  return found.sort(([ax], [bx]) => ax - bx);
}

const rounded = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];

const BASIN = 27;
const CRATE = 34;

export interface PlacedPort {
  id: string;
  links: string[];
  fields: number;
  name: string;
  /** Where it lies, if somebody has said so. */
  at?: Point | undefined;
}

/** A port: ashore between the spaces it is linked to, what it buys beside it, its name below or above. */
export function placePort(
  cells: Cells,
  wetField: Float64Array,
  { id, links, fields, name, at: given }: PlacedPort,
  taken: Box[],
): DrawnPort {
  const wet = (at: Point): number => valueAt(cells.grid, wetField, at);
  const linked = links.flatMap((link) => cells.inside.get(link) ?? []);
  const isOnSheet = ({ left, top, right, bottom }: Box): boolean =>
    left > cells.grid.x + MARGIN + 10 &&
    top > cells.grid.y + MARGIN + 10 &&
    right < cells.grid.x + WIDTH - MARGIN + 10 &&
    bottom < cells.grid.y + HEIGHT - MARGIN + 10;
  const badness = (box: Box): number => (isOnSheet(box) ? 0 : 400) + taken.filter((other) => doOverlap(box, other)).length * 200;
  const found =
    given ??
    bestOf(pointsOf(cells, 2), (point) => {
      const off = linked.map((values) => Math.max(0, -valueAt(cells.grid, values, point)));
      const wetness = Math.max(0, wet(point) + 16);
      return -off.reduce((sum, each) => sum + each, 0) - 5 * wetness - badness(boxAround(point, BASIN));
    });
  const at: Point = found ?? [0, 0];
  taken.push(boxAround(at, BASIN));
  const beside = (dx: number, dy: number): Point[] =>
    Array.from({ length: fields }, (_, field) => [at[0] + dx * (48 + field * CRATE), at[1] + dy * (48 + field * CRATE)]);
  const sides = (
    [
      [1, 0],
      [-1, 0],
      [0, -1],
      [0, 1],
    ] as const
  ).map(([dx, dy]) => beside(dx, dy));
  const crates =
    bestOf(sides, (places) =>
      places.reduce((sum, place) => sum - badness(boxAround(place, CRATE / 2)) - 2 * Math.max(0, wet(place) + 12), 0),
    ) ?? [];
  taken.push(...crates.map((place) => boxAround(place, CRATE / 2)));
  const wide = name.length * 9.2;
  const spots: [Point, "start" | "middle" | "end"][] = [
    [[at[0], at[1] + 46], "middle"],
    [[at[0], at[1] - 34], "middle"],
    [[at[0] + 34, at[1] + 6], "start"],
    [[at[0] - 34, at[1] + 6], "end"],
    [[at[0] + 34, at[1] + 38], "start"],
    [[at[0] - 34, at[1] + 38], "end"],
    [[at[0], at[1] + 74], "middle"],
    [[at[0], at[1] - 62], "middle"],
  ];
  const boxOf = ([[x, y], anchor]: (typeof spots)[number]): Box => {
    const left = anchor === "start" ? x : anchor === "end" ? x - wide : x - wide / 2;
    return { left, right: left + wide, top: y - 16, bottom: y + 6 };
  };
  const named =
    bestOf(spots, (spot) => {
      const box = boxOf(spot);
      const middle: Point = [(box.left + box.right) / 2, spot[0][1]];
      return -badness(box) - 1.5 * Math.max(0, wet(middle) + 10) - Math.abs(spot[0][1] - at[1] - 20) * 0.1;
    }) ?? spots[0]!;
  taken.push(boxOf(named));
  const fairways = links.flatMap((link) => {
    const values = cells.inside.get(link);
    const end =
      values && bestOf(pointsOf(cells, 1), (point) => (valueAt(cells.grid, values, point) > 14 ? -far(point, at) : -Infinity));
    return end ? [rounded(end)] : [];
  });
  return { id, at: rounded(at), crates: crates.map(rounded), name: rounded(named[0]), anchor: named[1], fairways };
}
