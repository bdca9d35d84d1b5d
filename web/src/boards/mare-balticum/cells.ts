/** The sea spaces of a map as fields of numbers: how far inside each space a point lies, negative outside. */
import { gridOver, partsAbove, ripple, sample, type Grid } from "../../pieces/field.ts";
import type { Data } from "./chart.ts";
import { crossings, embed, toSegment, type Room } from "./embed.ts";
import { HEIGHT, WIDTH, type Point } from "./layout.ts";

export interface Cells {
  grid: Grid;
  /** How far inside, by id. */
  inside: Map<string, Float64Array>;
  /** Links between seas that no border shows. */
  lanes: [Point, Point][];
}

const STEP = 6;
/** How much of a space is round its place, and how far it reaches from there and from its links, in mean distances of spaces. */
const BLOB = 0.2;
const REACH = 0.36;
/** A sea of few spaces does not fill the sheet to its edge. */
const WIDEST = 196;
/** Half of the land between two spaces that touch and are not linked. */
const STRIP = 9;

export const sheetGrid = (x: number, y: number): Grid =>
  gridOver(x - 2 * STEP, y - 2 * STEP, WIDTH + 4 * STEP, HEIGHT + 4 * STEP, STEP);

/** The sea spaces at their places, and the links between them that borders show; those that cross others are lanes. */
interface Stars {
  points: Point[];
  shown: [number, number][];
  lanes: [Point, Point][];
}

function starsOf(seas: Data["space"], room: Room): Stars {
  const number = new Map(seas.map((space, place) => [space.id, place]));
  const links = seas.flatMap(({ links: others }, one) =>
    others.flatMap((other): [number, number][] => {
      const place = number.get(other);
      return place !== undefined && one < place ? [[one, place]] : [];
    }),
  );
  const graph = embed({ points: seas.map(({ x, y }) => [x, y]), links }, room);
  const ends = ([a, b]: [number, number]): [Point, Point] => [graph.points[a]!, graph.points[b]!];
  const long = (link: [number, number]): number => {
    const [[ax, ay], [bx, by]] = ends(link);
    return Math.hypot(ax - bx, ay - by);
  };
  // Of two links that cross, the longer one is a lane: no border can show it.
  const hidden = new Set<number>();
  for (const [one, other] of crossings(graph))
    if (!hidden.has(one) && !hidden.has(other)) hidden.add(long(links[one]!) > long(links[other]!) ? one : other);
  const shown = links.filter((_, link) => !hidden.has(link));
  return { points: graph.points, shown, lanes: [...hidden].map((link) => ends(links[link]!)) };
}

/** Spaces laid out from their neighbours: each is what lies nearest to its own place and its halves of its links. */
export function cellsFromLinks(data: Data, room: Room): Cells {
  const seas = data.space.filter((space) => space.depth !== "port");
  const { points, shown, lanes } = starsOf(seas, room);
  const unit = Math.min(WIDEST, Math.sqrt(((room.right - room.left) * (room.bottom - room.top)) / seas.length));
  const [blob, reach] = [unit * BLOB, unit * REACH];
  const halves = points.map((from, own) =>
    shown
      .flatMap(([a, b]): Point[] => {
        const [[ax, ay], [bx, by]] = [points[a]!, points[b]!];
        return a === own || b === own ? [[(ax + bx) / 2, (ay + by) / 2]] : [];
      })
      .map((to): [Point, Point] => [from, to]),
  );
  const linked = new Set(shown.flatMap(([a, b]) => [a * seas.length + b, b * seas.length + a]));
  const grid = sheetGrid(0, 0);
  const inside = seas.map(() => new Float64Array(grid.columns * grid.rows));
  const far = new Float64Array(seas.length);
  let place = 0;
  sample(grid, (x, y) => {
    points.forEach(([px, py], own) => {
      let least = Math.sqrt((x - px) * (x - px) + (y - py) * (y - py)) - blob;
      for (const [from, to] of halves[own]!) least = Math.min(least, toSegment(x, y, from, to));
      far[own] = least;
    });
    const rough = ripple(x / 30, y / 30);
    for (let own = 0; own < seas.length; own += 1) {
      let value = reach - far[own]! + 4.5 * rough;
      for (let more = 0; more < seas.length; more += 1) {
        if (more === own) continue;
        const between = (far[more]! - far[own]!) / 2;
        // Half a border each, with the same wave on both sides; or a strip of land.
        const isLinked = linked.has(own * seas.length + more);
        value = Math.min(value, isLinked ? between + (own < more ? 2.2 : -2.2) * rough : between - STRIP + 3 * rough);
      }
      inside[own]![place] = value;
    }
    place += 1;
    return 0;
  });
  return { grid, inside: new Map(seas.map((space, own) => [space.id, inside[own]!])), lanes };
}

/** The corners of a path: points after moves and lines, the ends of curves. */
export function cornersOf(path: string): Point[][] {
  const rings: Point[][] = [];
  let [x, y] = [0, 0];
  for (const [, letter = "", rest = ""] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi) ?? []).map(Number);
    const [kind, isFar] = [letter.toUpperCase(), letter === letter.toUpperCase()];
    const size = { H: 1, V: 1, C: 6, S: 4, Q: 4, A: 7 }[kind] ?? 2;
    for (let place = 0; place + size <= numbers.length; place += size) {
      const [nx = 0, ny = 0] = size === 1 ? [numbers[place], numbers[place]] : numbers.slice(place + size - 2, place + size);
      if (kind !== "V") x = isFar ? nx : x + nx;
      if (kind !== "H") y = isFar ? ny : y + ny;
      if (kind === "M" && place === 0) rings.push([]);
      rings.at(-1)?.push([x, y]);
    }
    if (kind === "Z") [x, y] = rings.at(-1)?.[0] ?? [x, y];
  }
  return rings.filter((ring) => ring.length > 2);
}

/** How far inside rings of corners a point lies, by the even-odd rule. */
function inRings(rings: Point[][], x: number, y: number): number {
  let [isIn, far] = [false, Infinity];
  for (const ring of rings)
    ring.forEach((from, place) => {
      const to = ring[(place + 1) % ring.length]!;
      if (from[1] > y !== to[1] > y && x < ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]) + from[0]) isIn = !isIn;
      far = Math.min(far, toSegment(x, y, from, to));
    });
  return isIn ? far : -far;
}

/** Spaces that somebody has drawn. */
export function cellsFromOutlines(outlines: Map<string, string>, [left, top]: Point): Cells {
  const grid = sheetGrid(left, top);
  const inside = new Map(
    [...outlines].map(([id, path]) => {
      const rings = cornersOf(path);
      const all = rings.flat();
      const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
      const [low, high] = [
        [Math.min(...xs) - 40, Math.min(...ys) - 40],
        [Math.max(...xs) + 40, Math.max(...ys) + 40],
      ] as const;
      const isNear = (x: number, y: number): boolean => x > low[0] && x < high[0] && y > low[1] && y < high[1];
      return [id, sample(grid, (x, y) => (isNear(x, y) ? inRings(rings, x, y) : -40))];
    }),
  );
  return { grid, inside, lanes: [] };
}

/** The number at the point of the grid that lies nearest. */
export function valueAt(grid: Grid, values: Float64Array, [x, y]: Point): number {
  const column = Math.max(0, Math.min(grid.columns - 1, Math.round((x - grid.x) / grid.step)));
  const row = Math.max(0, Math.min(grid.rows - 1, Math.round((y - grid.y) / grid.step)));
  return values[row * grid.columns + column] ?? 0;
}

/** How far inside any space. */
export function wetness({ grid, inside }: Cells): Float64Array {
  const wet = new Float64Array(grid.columns * grid.rows).fill(-Infinity);
  for (const own of inside.values()) own.forEach((value, place) => (wet[place] = Math.max(wet[place]!, value)));
  return wet;
}

/** The largest part above a number, as rings. */
export function largestPart(grid: Grid, values: Float64Array, least: number): number[][][] {
  const size = (rings: number[][][]): number => {
    const ring = rings[0] ?? [];
    return Math.abs(
      ring.reduce((sum, [x = 0, y = 0], place) => {
        const [nx = 0, ny = 0] = ring[(place + 1) % ring.length] ?? [];
        return sum + x * ny - nx * y;
      }, 0),
    );
  };
  return partsAbove(grid, values, least).reduce<number[][][]>((best, part) => (size(part) > size(best) ? part : best), []);
}

/** Lines between spaces that touch: the parts of outlines beside which another space begins. */
export function bordersOf(cells: Cells): string {
  const { grid, inside } = cells;
  const known = [...inside];
  let path = "";
  known.forEach(([, own], place) => {
    for (const ring of largestPart(grid, own, 0)) {
      let last = -1;
      ring.forEach(([x = 0, y = 0]) => {
        const beside = known.findIndex(([, other], more) => more > place && valueAt(grid, other, [x, y]) > -grid.step);
        if (beside >= 0) path += `${beside === last ? "L" : "M"}${x.toFixed(1)},${y.toFixed(1)}`;
        last = beside;
      });
    }
  });
  return path;
}
