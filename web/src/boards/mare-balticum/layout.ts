/** Where things lie on the chart. */
import { SPOTS } from "./spots.ts";

export { SPOTS };

export type Point = [number, number];

export interface Spot {
  /** The middle of the name's first line. */
  label: Point;
  /** Lines there is room for. */
  lines: 1 | 2;
  /** One place in shallow water, two in deep. */
  tokens: Point[];
  /** Places for one boat, for two, and so on up to five. */
  boats: Point[][];
}

export interface PortSpot {
  at: Point;
  /** Where its demand lies, field after field. */
  crates: Point[];
  name: Point;
  anchor: "start" | "middle" | "end";
  /** Where its fairways end: in the spaces it is linked to. */
  fairways: Point[];
}

export const PORTS: Record<string, PortSpot> = {
  copenhagen: {
    at: [95, 800],
    crates: [[50, 800]],
    name: [66, 844],
    anchor: "middle",
    fairways: [
      [105, 690],
      [160, 776],
    ],
  },
  stockholm: {
    at: [365, 455],
    crates: [
      [278, 452],
      [312, 452],
    ],
    name: [296, 490],
    anchor: "middle",
    fairways: [
      [440, 418],
      [386, 512],
    ],
  },
  gdansk: {
    at: [430, 965],
    crates: [
      [480, 976],
      [514, 976],
    ],
    name: [538, 983],
    anchor: "start",
    fairways: [
      [450, 906],
      [372, 950],
    ],
  },
  riga: {
    at: [740, 670],
    crates: [[791, 668]],
    name: [817, 675],
    anchor: "start",
    fairways: [
      [700, 642],
      [742, 616],
    ],
  },
  "st-petersburg": {
    at: [945, 400],
    crates: [
      [993, 384],
      [993, 418],
    ],
    name: [1048, 458],
    anchor: "end",
    fairways: [
      [908, 368],
      [912, 436],
    ],
  },
};

const CROWDED: Point[][] = [
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

/** Where the boats of a space lie, by their number. */
export function boatPlaces(space: string, number: number): Point[] {
  const port = PORTS[space];
  if (port) return (CROWDED[number - 1] ?? []).map(([x, y]) => [port.at[0] + x, port.at[1] + y]);
  return SPOTS[space]?.boats[number - 1] ?? [];
}

/** Boats shrink where they crowd. */
export function boatSize(space: string, number: number): number {
  if (space in PORTS) return number > 2 ? 32 : number > 1 ? 38 : 46;
  return number > 2 ? 37 : 44;
}
