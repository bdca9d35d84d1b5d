/** Places for the spaces of a map that nobody has drawn: neighbours near each other, links that do not cross, the same every time. */
import type { Point } from "./layout.ts";

export interface Graph {
  points: Point[];
  /** Pairs of numbers of points. */
  links: [number, number][];
}

export interface Room {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Random numbers that are the same every time. */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const turn = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Whether two lines cross between their ends. */
export function doCross(a: Point, b: Point, c: Point, d: Point): boolean {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

/** How far a point lies from a line between two others. */
export function toSegment(x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const long = dx * dx + dy * dy;
  const along = long ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / long)) : 0;
  const [offX, offY] = [x - ax - along * dx, y - ay - along * dy];
  return Math.sqrt(offX * offX + offY * offY);
}

/** Links that cross another one, by their numbers. */
export function crossings({ points, links }: Graph): [number, number][] {
  const at = (number: number): Point => points[number]!;
  return links.flatMap(([a, b], one) =>
    links.slice(one + 1).flatMap(([c, d], more): [number, number][] => {
      const isApart = a !== c && a !== d && b !== c && b !== d;
      return isApart && doCross(at(a), at(b), at(c), at(d)) ? [[one, one + 1 + more]] : [];
    }),
  );
}

const CROSSED = 40;
const ROOMY = 0.7;
/** How bad it is that a link passes a point so close; through it, as bad as a crossing. */
const squeezed = (off: number): number => (off < 0.1 ? CROSSED : off < ROOMY ? 8 * (ROOMY - off) ** 2 : 0);

/** What is wrong with the place of one point: crossing links first, then points and links that are too near, links that are too long. */
function strain(graph: Graph, beside: number[][], own: number, unit: number, first: Point[]): number {
  const { points, links } = graph;
  const [x, y] = points[own]!;
  let sum = 0;
  points.forEach(([ox, oy], other) => {
    if (other === own) return;
    const far = Math.hypot(x - ox, y - oy) / unit;
    if (far < 1) sum += 6 * (1 - far) ** 2;
    if (beside[own]!.includes(other) && far > 1) sum += (far - 1) ** 2;
    // A link that passes close by would squeeze this space.
    for (const more of beside[other]!) {
      if (more <= other || more === own) continue;
      const off = toSegment(x, y, points[other]!, points[more]!) / unit;
      sum += squeezed(off);
    }
  });
  for (const other of beside[own]!) {
    for (const [c, d] of links) {
      if (c === own || d === own || c === other || d === other) continue;
      if (doCross(points[own]!, points[other]!, points[c]!, points[d]!)) sum += CROSSED;
    }
    points.forEach(([px, py], third) => {
      if (third === own || third === other) return;
      const off = toSegment(px, py, points[own]!, points[other]!) / unit;
      sum += squeezed(off);
    });
  }
  const [fx, fy] = first[own]!;
  return sum + 0.15 * (((x - fx) ** 2 + (y - fy) ** 2) / unit ** 2);
}

/** Moves points about, less and less, and keeps what strains less. */
function relax(graph: Graph, room: Room, unit: number, heat: number, seed: number): Graph {
  const { links } = graph;
  const points = graph.points.map(([x, y]): Point => [x, y]);
  const first = points.map(([x, y]): Point => [x, y]);
  const beside = points.map((_, own) => links.flatMap(([a, b]) => (a === own ? [b] : b === own ? [a] : [])));
  const now = { points, links };
  const roll = dice(seed);
  const ROUNDS = Math.ceil(9_000 / points.length);
  for (let round = 0; round < ROUNDS; round += 1) {
    const left = 1 - round / ROUNDS;
    for (let own = 0; own < points.length; own += 1) {
      const before = points[own]!;
      const worst = strain(now, beside, own, unit, first);
      const reach = unit * (0.08 + 1.6 * left * heat);
      const to: Point = [
        Math.max(room.left, Math.min(room.right, before[0] + (roll() * 2 - 1) * reach)),
        Math.max(room.top, Math.min(room.bottom, before[1] + (roll() * 2 - 1) * reach)),
      ];
      points[own] = to;
      const gained = worst - strain(now, beside, own, unit, first);
      if (gained < 0 && roll() > Math.exp(gained / (0.02 + 3 * left * left * heat))) points[own] = before;
    }
  }
  return now;
}

/** Points spread over the whole room, not stretched more than by half. */
export function spread(points: Point[], room: Room): Point[] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left || 1, Math.max(...ys) - top || 1];
  const [sx, sy] = [(room.right - room.left) / wide, (room.bottom - room.top) / high];
  const [kx, ky] = [Math.min(sx, sy * 1.5), Math.min(sy, sx * 1.5)];
  const [ox, oy] = [(room.left + room.right - wide * kx) / 2, (room.top + room.bottom - high * ky) / 2];
  return points.map(([x, y]) => [ox + (x - left) * kx, oy + (y - top) * ky]);
}

const STARTS = 6;

/** The graph with its points at good places: near where they were, unless links would cross there. */
export function embed(graph: Graph, room: Room): Graph {
  const unit = 0.84 * Math.sqrt(((room.right - room.left) * (room.bottom - room.top)) / graph.points.length);
  const ring = graph.points.map((_, number): Point => {
    const angle = (number / graph.points.length) * 2 * Math.PI;
    return [Math.cos(angle), Math.sin(angle)];
  });
  let best: { graph: Graph; crossed: number } | null = null;
  for (let start = 0; start < STARTS && (best === null || best.crossed); start += 1) {
    const points = spread(start < STARTS / 2 ? graph.points : ring, room);
    const found = relax({ points, links: graph.links }, room, unit, start === 0 ? 0.02 : 0.6, 7 + start);
    const crossed = crossings(found).length;
    if (best === null || crossed < best.crossed) best = { graph: found, crossed };
  }
  return best!.graph;
}
