/** Where everything lies: one sheet for a desk, and the same map turned on its side for a phone held upright. */
import { MediaQuery } from "svelte/reactivity";
import data from "../../generated/games/orp-orzel/data.json";

export type Point = [number, number];

const narrow = new MediaQuery("max-width: 700px");
/** A phone: the sheet stands upright with the east at the top, because the way from Tallinn to the straits is longer than it is high. */
export const isUpright = (): boolean => narrow.current;
/** Room for the prompt on the sheet itself, north of all hexes. */
const roomy = new MediaQuery("(min-width: 1400px) and (min-height: 820px)");
export const isRoomy = (): boolean => roomy.current && !narrow.current;

export const WIDE: [number, number] = [1108, 909];
export const TALL: [number, number] = [754, 1071];
/** The drawn map as it lies on the upright sheet: a quarter turn to the left. */
export const TURN = "matrix(0 -1 1 0 -127 1087)";

/** Side of a hex, and the centre of axial 0, 0. */
export const SIDE = 36.5;
const ORIGIN: Point = [30, 175.5];
const HALF = (Math.sqrt(3) / 2) * SIDE;

/** A point of the wide sheet on the sheet that is shown. */
export function turned([x, y]: Point, upright: boolean): Point {
  return upright ? [y - 127, 1087 - x] : [x, y];
}

const axial = new Map(data.hex.map((hex) => [hex.id, [hex.q, hex.r] as Point]));
export const HEXES = data.hex.map((hex) => hex.id);
export const START: string = data.start;
export const GOALS: string[] = data.goals;

function flatCentre(id: string): Point {
  const [q, r] = axial.get(id) ?? [0, 0];
  return [ORIGIN[0] + 2 * HALF * (q + r / 2), ORIGIN[1] + 1.5 * SIDE * r];
}

export const isHex = (id: string | undefined): id is string => id !== undefined && axial.has(id);
export const centre = (id: string, upright: boolean): Point => turned(flatCentre(id), upright);

const flat = (points: Point[]): string => points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");

/** The outline of a hex, `part` of its full size. */
export function outline(id: string, upright: boolean, part = 1): string {
  const [x, y] = flatCentre(id);
  const corners = Array.from({ length: 6 }, (_, number): Point => {
    const angle = (Math.PI / 3) * number;
    return turned([x + part * SIDE * Math.sin(angle), y - part * SIDE * Math.cos(angle)], upright);
  });
  return `M${flat(corners)}z`;
}

/** All hexes as one path, on the wide sheet. */
export const GRID = HEXES.map((id) => outline(id, false)).join("");

const TEETH = 5;
const BITE = 4.2;
/** The zigzag line between two hexes that touch and yet are not adjacent, on the wide sheet. */
function zigzag({ between: [one, other] }: { between: string[] }): string {
  const [ax, ay] = flatCentre(one ?? "");
  const [bx, by] = flatCentre(other ?? "");
  const [ux, uy] = [(bx - ax) / (2 * HALF), (by - ay) / (2 * HALF)];
  const [mx, my] = [(ax + bx) / 2, (ay + by) / 2];
  const points = Array.from({ length: TEETH * 2 + 1 }, (_, number): Point => {
    const along = (number / (TEETH * 2) - 0.5) * SIDE * 1.04;
    const aside = number === 0 || number === TEETH * 2 ? 0 : number % 2 ? BITE : -BITE;
    return [mx - uy * along + ux * aside, my + ux * along + uy * aside];
  });
  return `M${flat(points)}`;
}
export const ZIGZAGS = data.zigzag.map(zigzag).join("");

/** A hex by its name alone, without the letter and number that the log adds to it. */
export const plainName = (name: string): string => name.replace(/ \([a-q]\d+\)$/, "");
/** Hexes whose name stands at the top, because a zigzag line lies below. */
export const NAMED_ABOVE = ["l12", "j12", "d10", "i7", "j6"];

/** Lettering on land: key of the words, where on the wide sheet, how it is set, its turn in degrees. */
export const LANDS: [key: string, x: number, y: number, size: "large" | "small" | "isle", turn?: number][] = [
  ["sweden", 440, 330, "large", -64],
  ["finland", 912, 124, "small"],
  ["estonia", 1030, 322, "small"],
  ["latvia", 912, 512, "small"],
  ["poland", 590, 868, "small"],
  ["germany", 196, 884, "small"],
  ["denmark", 62, 700, "small", -64],
  ["gotland", 664, 490, "isle", -72],
  ["saaremaa", 856, 388, "isle", -66],
  ["aland", 734, 184, "isle"],
];

/** Towns ashore: key, the dot, and where the name stands from it. */
export const TOWNS: [key: string, x: number, y: number, dx: number, anchor: "start" | "end" | "middle", dy?: number][] = [
  ["helsinki", 984, 132, 0, "middle", -7],
  ["stockholm", 632, 232, -7, "end"],
  ["gdansk", 664, 873, 8, "start"],
  ["gdynia", 622, 822, -7, "end"],
  ["copenhagen", 192, 676, 0, "middle", -8],
  ["kiel", 50, 880, 8, "start"],
];
