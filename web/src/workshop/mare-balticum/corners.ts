/** Corners of areas: where several areas have one in common, it is one corner of all of them. */
import { far, nearestEdge, tidy, welded, type Point, type Ring, type Shape } from "../maps/geometry.ts";

const SAME = 0.6;

const eachRing = (shapes: ReadonlyMap<string, Shape>, change: (ring: Ring) => Ring): Map<string, Shape> =>
  new Map([...shapes].map(([id, shape]) => [id, shape.map(change)]));

/** All corners at one place, at another one. */
export const movedCorner = (shapes: ReadonlyMap<string, Shape>, from: Point, to: Point): Map<string, Shape> =>
  eachRing(shapes, (ring) =>
    ring.some((at) => far(at, from) < SAME) ? tidy(ring.map((at) => (far(at, from) < SAME ? to : at))) : ring,
  );

/** One more corner on the edge of an area, and of whoever has that edge in common with it. */
export function withCorner(shapes: ReadonlyMap<string, Shape>, id: string, at: Point): Map<string, Shape> {
  const shape = shapes.get(id);
  if (!shape) return new Map(shapes);
  const edge = nearestEdge(shape, at);
  const more = shape.map((ring, number) =>
    number === edge.ring ? [...ring.slice(0, edge.place + 1), at, ...ring.slice(edge.place + 1)] : ring,
  );
  return welded(new Map([...shapes, [id, more]]), id);
}

/** Without the corners at a place; null where an area would have less than three left. */
export function withoutCorner(shapes: ReadonlyMap<string, Shape>, at: Point): Map<string, Shape> | null {
  const after = eachRing(shapes, (ring) => ring.filter((corner) => far(corner, at) >= SAME));
  return [...after.values()].flat().some((ring) => ring.length < 3) ? null : after;
}
