/** Outlines on a sheet: rings of points, each closed by its first.  The first ring of a shape is its outer one. */
import clipping from "polygon-clipping";
import polylabel from "polylabel";
import { closedPath } from "../../pieces/field.ts";

export type Point = [number, number];
export type Ring = Point[];
export type Shape = Ring[];

/** How far apart two lines may lie that are meant to be one. */
export const TOLERANCE = 2;
/** As long a border makes neighbours; a common corner does not. */
export const LEAST_BORDER = 14;
const SAMPLE = 3;

export const far = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);
export const rounded = ([x, y]: Point): Point => [Math.round(x * 10) / 10, Math.round(y * 10) / 10];

/** The point of a line between two others that lies nearest. */
export function nearestOn([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): Point {
  const [dx, dy] = [bx - ax, by - ay];
  const long = dx * dx + dy * dy;
  const along = long ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / long)) : 0;
  return [ax + along * dx, ay + along * dy];
}

export const edgesOf = (ring: Ring): [Point, Point][] => ring.map((from, place) => [from, ring[(place + 1) % ring.length]!]);

/** Whether a point lies inside, by the even-odd rule. */
export function isInside(shape: Shape, [x, y]: Point): boolean {
  let isIn = false;
  for (const ring of shape)
    for (const [[ax, ay], [bx, by]] of edgesOf(ring))
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
  return isIn;
}

/** How far a point lies from the outline, inside or outside. */
export function fromOutline(shape: Shape, at: Point): number {
  return shape.reduce(
    (least, ring) => edgesOf(ring).reduce((less, [from, to]) => Math.min(less, far(at, nearestOn(at, from, to))), least),
    Infinity,
  );
}

/** How far a point lies outside; 0 inside. */
export const fromShape = (shape: Shape, at: Point): number => (isInside(shape, at) ? 0 : fromOutline(shape, at));

/** The corner, or else the point of an edge, that lies nearest within reach; a corner wins, because two lines shall end there together. */
export function snap(at: Point, shapes: Shape[], reach: number): Point | null {
  const rings = shapes.flat();
  let [best, least]: [Point | null, number] = [null, reach];
  for (const corner of rings.flat()) {
    const off = far(at, corner);
    if (off <= least) [best, least] = [corner, off];
  }
  if (best) return [...best];
  for (const ring of rings)
    for (const [from, to] of edgesOf(ring)) {
      const on = nearestOn(at, from, to);
      const off = far(at, on);
      if (off <= least) [best, least] = [on, off];
    }
  return best;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boxOf(shape: Shape): Box {
  const points = shape.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function areNear(one: Box, other: Box, reach: number): boolean {
  return (
    one.left <= other.right + reach &&
    other.left <= one.right + reach &&
    one.top <= other.bottom + reach &&
    other.top <= one.bottom + reach
  );
}

/** How long the border is that two shapes have in common. */
export function commonBorder(one: Shape, other: Shape, tolerance = TOLERANCE): number {
  if (!one.length || !other.length || !areNear(boxOf(one), boxOf(other), tolerance)) return 0;
  let long = 0;
  for (const ring of one)
    for (const [from, to] of edgesOf(ring)) {
      const length = far(from, to);
      const parts = Math.max(1, Math.ceil(length / SAMPLE));
      for (let part = 0; part < parts; part += 1) {
        const along = (part + 0.5) / parts;
        const at: Point = [from[0] + (to[0] - from[0]) * along, from[1] + (to[1] - from[1]) * along];
        if (fromOutline(other, at) <= tolerance) long += length / parts;
      }
    }
  return long;
}

export const doTouch = (one: Shape, other: Shape): boolean => commonBorder(one, other) >= LEAST_BORDER;

/** Twice the area of a ring, negative where it turns the other way. */
const turning = (ring: Ring): number => edgesOf(ring).reduce((sum, [[ax, ay], [bx, by]]) => sum + ax * by - bx * ay, 0);
export const sizeOf = (ring: Ring): number => Math.abs(turning(ring)) / 2;

/** What others leave of a shape: its largest part, so that nothing lies in two areas; null where nothing is left. */
export function without(shape: Shape, others: Shape[]): Shape | null {
  const box = boxOf(shape);
  const near = others.filter((other) => other.length && areNear(box, boxOf(other), 0));
  const parts = clipping.difference([shape], ...near.map((other) => [other]));
  const open = parts.map((part) => part.map((ring) => ring.slice(0, -1).map(rounded)));
  const largest = open.reduce<Shape | null>((best, part) => (best && sizeOf(best[0]!) >= sizeOf(part[0]!) ? best : part), null);
  return largest && sizeOf(largest[0]!) >= 1 ? largest : null;
}

/** A ring in which each of some points that lies on one of its edges is a corner. */
function withCorners(ring: Ring, points: Point[], tolerance: number): Ring {
  return edgesOf(ring).flatMap(([from, to]) => {
    const on = points.filter(
      (at) => far(at, from) > tolerance && far(at, to) > tolerance && far(at, nearestOn(at, from, to)) <= tolerance,
    );
    const apart = on.filter((at, place) => on.findIndex((other) => far(at, other) <= tolerance) === place);
    return [from, ...apart.sort((a, b) => far(a, from) - far(b, from)).map((at): Point => [...at])];
  });
}

/** Shapes whose common borders have the same corners, so that they move together; `id` takes over what lies near it already. */
export function welded(shapes: ReadonlyMap<string, Shape>, id: string, tolerance = TOLERANCE): Map<string, Shape> {
  const found = new Map(shapes);
  const own = shapes.get(id);
  if (!own?.length) return found;
  const box = boxOf(own);
  const near = [...shapes].filter(([other, shape]) => other !== id && shape.length && areNear(box, boxOf(shape), tolerance));
  const corners = near.flatMap(([, shape]) => shape.flat());
  const onto = (at: Point): Point => {
    const corner = corners.find((other) => far(at, other) <= tolerance);
    return corner ? [...corner] : at;
  };
  const moved = own.map((ring) => withCorners(tidy(ring.map(onto)), corners, tolerance));
  found.set(id, moved);
  for (const [other, shape] of near)
    found.set(
      other,
      shape.map((ring) => withCorners(ring, moved.flat(), tolerance)),
    );
  return found;
}

/** A ring without two equal corners in a row. */
export function tidy(ring: Ring): Ring {
  return ring.filter((at, place) => far(at, ring[(place + 1) % ring.length]!) > 0.05 || ring.length < 4);
}

/** The corners of a line that no one would miss are left out (Douglas and Peucker). */
function thinned(line: Point[], tolerance: number): Point[] {
  if (line.length < 3) return line;
  const [from, to] = [line[0]!, line.at(-1)!];
  let [worst, most] = [0, 0];
  line.forEach((at, place) => {
    const off = far(at, nearestOn(at, from, to));
    if (off > most) [worst, most] = [place, off];
  });
  if (most <= tolerance) return [from, to];
  return [...thinned(line.slice(0, worst + 1), tolerance).slice(0, -1), ...thinned(line.slice(worst), tolerance)];
}

/** Rings with as few corners as show their form. */
export function simplified(shape: Shape, tolerance: number): Shape {
  return shape
    .map((ring) => {
      const half = ring.reduce((best, at, place) => (far(at, ring[0]!) > far(ring[best]!, ring[0]!) ? place : best), 0);
      return [
        ...thinned(ring.slice(0, half + 1), tolerance).slice(0, -1),
        ...thinned([...ring.slice(half), ring[0]!], tolerance).slice(0, -1),
      ];
    })
    .filter((ring) => ring.length > 2 && sizeOf(ring) > 1);
}

/** Where there is most room inside. */
export function middleOf(shape: Shape): Point {
  if (!shape.length) return [0, 0];
  const [x, y] = polylabel(shape, 2);
  return rounded([x!, y!]);
}

export const moved = (shape: Shape, [dx, dy]: Point): Shape => shape.map((ring) => ring.map(([x, y]) => rounded([x + dx, y + dy])));

/** The edge that a point lies nearest to: its ring, and the number of the corner it begins with. */
export function nearestEdge(shape: Shape, at: Point): { ring: number; place: number; at: Point } {
  let [best, least] = [{ ring: 0, place: 0, at }, Infinity];
  shape.forEach((corners, ring) =>
    edgesOf(corners).forEach(([from, to], place) => {
      const on = nearestOn(at, from, to);
      if (far(at, on) < least) [best, least] = [{ ring, place, at: on }, far(at, on)];
    }),
  );
  return best;
}

export const pathOf = (shape: Shape): string => shape.map(closedPath).join("");
