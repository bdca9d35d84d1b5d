/** Outlines from a field of numbers on a grid: coasts, depths and borders of a sea that nobody has drawn. */
import { contours } from "d3-contour";

export interface Grid {
  x: number;
  y: number;
  step: number;
  columns: number;
  rows: number;
}

export function gridOver(x: number, y: number, width: number, height: number, step: number): Grid {
  return { x, y, step, columns: Math.ceil(width / step) + 1, rows: Math.ceil(height / step) + 1 };
}

/** A number for every point of the grid, row by row. */
export function sample(grid: Grid, value: (x: number, y: number) => number): Float64Array {
  const found = new Float64Array(grid.columns * grid.rows);
  for (let row = 0, place = 0; row < grid.rows; row += 1)
    for (let column = 0; column < grid.columns; column += 1, place += 1)
      found[place] = value(grid.x + column * grid.step, grid.y + row * grid.step);
  return found;
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** A closed path of one absolute point and relative lines, with commas, as sets write it. */
export function closedPath(points: number[][]): string {
  let path = "";
  let [lastX, lastY] = [0, 0];
  points.forEach(([x = 0, y = 0], number) => {
    const [toX, toY] = [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
    if (number > 1 && toX === lastX && toY === lastY) return;
    path += number ? `${number === 1 ? "l" : ","}${short(toX - lastX)},${short(toY - lastY)}` : `M${short(toX)},${short(toY)}`;
    [lastX, lastY] = [toX, toY];
  });
  return path ? `${path}z` : "";
}

/** Where the field is above a number, as rings of points; the first ring of each part is its outer one. */
export function partsAbove(grid: Grid, values: Float64Array, least = 0): number[][][][] {
  const { coordinates } = contours().size([grid.columns, grid.rows]).contour(Array.from(values), least);
  return coordinates.map((part) =>
    part.map((ring) => ring.slice(0, -1).map(([x = 0, y = 0]) => [grid.x + (x - 0.5) * grid.step, grid.y + (y - 0.5) * grid.step])),
  );
}

/** Where the field is above a number, as a path; to be filled by the even-odd rule. */
export function outlineAbove(grid: Grid, values: Float64Array, least = 0): string {
  return partsAbove(grid, values, least)
    .flatMap((rings) => rings.map(closedPath))
    .join("");
}

/** A coast is never smooth: small waves of a length of about 1, the same every time. */
export function ripple(x: number, y: number): number {
  return (
    (Math.sin(x * 5.1 + Math.sin(y * 3.3) * 1.7) + Math.sin(y * 4.7 + Math.sin(x * 3.9) * 1.9) + Math.sin((x + y) * 8.3) * 0.6) /
    2.6
  );
}
