/** Straight lines drawn as coasts: each point is moved by what is the same for everybody there, so that a common border stays one. */
import { ripple } from "../../pieces/field.ts";
import type { Point } from "./layout.ts";

const STEP = 6;
const HIGH = 5.5;
const LONG = 64;

const shifted = ([x, y]: Point): Point => [
  x + HIGH * ripple(x / LONG, y / LONG),
  y + HIGH * ripple(y / LONG + 3.7, x / LONG - 1.9),
];

export function wavy(rings: Point[][]): Point[][] {
  return rings.map((ring) =>
    ring.flatMap(([ax, ay], place) => {
      const [bx, by] = ring[(place + 1) % ring.length]!;
      const parts = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / STEP));
      return Array.from({ length: parts }, (_, part) =>
        shifted([ax + ((bx - ax) * part) / parts, ay + ((by - ay) * part) / parts]),
      );
    }),
  );
}
