/** The sheet, and where things lie in a place of any map. */

export type Point = [number, number];

export const WIDTH = 1108;
export const HEIGHT = 909;
/** The size of a boat that lies alone at sea. */
export const SINGLE = 44;

/** Boats in a port, by their number, from the middle of its basin. */
export const CROWDED: Point[][] = [
  [[0, -3]],
  [
    [-17, -3],
    [17, -3],
  ],
  [
    [-18, -14],
    [18, -14],
    [0, 14],
  ],
  [
    [-18, -16],
    [18, -16],
    [-18, 13],
    [18, 13],
  ],
  [
    [-19, -18],
    [19, -18],
    [-26, 8],
    [26, 8],
    [0, 20],
  ],
];

/** The area inside a closed path of one absolute point and relative lines, as all regions of the chart are. */
export function areaOf(path: string): number {
  const numbers = (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  let [x = 0, y = 0] = numbers;
  let twice = 0;
  for (let place = 2; place + 1 < numbers.length; place += 2) {
    const [dx, dy] = [numbers[place] ?? 0, numbers[place + 1] ?? 0];
    twice += x * (y + dy) - (x + dx) * y;
    [x, y] = [x + dx, y + dy];
  }
  return Math.abs(twice) / 2;
}
