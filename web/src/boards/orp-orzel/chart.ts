/** The map of a set: where its hexes lie on the sheet, and what is printed under and beside them. */
import { getSet, madeOnce, type BoardSet } from "../../desk/set.ts";
import type { Drawing, DrawnContour, DrawnDeep, DrawnLand, DrawnTown } from "../../generated/orp-orzel.ts";
import { WIDE, type Point } from "./layout.ts";

/** What the board reads of the data. */
export interface Data {
  hex: { id: string; q: number; r: number }[];
  zigzag?: { between: string[] }[];
  start: string;
  goals: string[];
  face: { id: string; side: string; symbols: string[]; black: boolean }[];
  land?: { en: string; pl?: string; fr?: string; at: number[][] }[];
}

export type OrzelSet = BoardSet<Data, Drawing>;

/** The side of a hex for which pieces are drawn. */
const USUAL_SIDE = 36.5;
const TEETH = 5;
const BITE = 4.2;

/** A quarter turn to the left: how much larger, and how far moved. */
type Turn = [scale: number, right: number, down: number];

const flat = (points: Point[]): string => points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");

export class Chart {
  readonly hexes: string[];
  readonly start: string;
  readonly goals: string[];
  /** How large pieces are: 1 where hexes are as large as on the package's own map. */
  readonly scale: number;
  readonly side: number;
  /** All hexes as one path, and all zigzag lines, on the wide sheet. */
  readonly grid: string;
  readonly zigzags: string;
  /** The drawn map as it lies on the upright sheet. */
  readonly turn: string;
  readonly turnScale: number;
  readonly graticule: string;
  readonly drawing: Drawing;
  readonly title: string | null;
  readonly lands: DrawnLand[];
  readonly towns: DrawnTown[];
  readonly deeps: DrawnDeep[];
  readonly contours: DrawnContour[];
  private readonly axial: Map<string, Point>;
  private readonly origin: Point;
  private readonly turning: Turn;

  constructor({ title, data, drawing }: OrzelSet) {
    this.title = title;
    this.drawing = drawing ?? {};
    this.hexes = data.hex.map((hex) => hex.id);
    this.axial = new Map(data.hex.map((hex) => [hex.id, [hex.q, hex.r]]));
    [this.start, this.goals] = [data.start, data.goals];
    this.side = this.drawing.side ?? USUAL_SIDE;
    this.scale = this.side / USUAL_SIDE;
    this.origin = this.drawing.origin ?? [0, 0];
    this.turning = this.drawing.turn ?? [1, -127, 1087];
    const [scale, right, down] = this.turning;
    this.turn = `matrix(0 ${-scale} ${scale} 0 ${right} ${down})`;
    this.turnScale = scale;
    const { meridians = [], parallels = [] } = this.drawing;
    this.graticule = `${meridians.map(([x]) => `M${x} 0V${WIDE[1]}`).join("")}${parallels.map(([y]) => `M0 ${y}H${WIDE[0]}`).join("")}`;
    this.grid = this.hexes.map((id) => this.outline(id, false)).join("");
    this.zigzags = (data.zigzag ?? []).map(({ between: [one = "", other = ""] }) => this.zigzag(one, other)).join("");
    this.lands = this.drawing.land ?? [];
    this.towns = this.drawing.town ?? [];
    this.deeps = this.drawing.deep ?? [];
    this.contours = this.drawing.contour ?? [];
  }

  isHex = (id: string | undefined): id is string => id !== undefined && this.axial.has(id);
  isSpecial = (id: string): boolean => id === this.start || this.goals.includes(id);

  /** A point of the wide sheet on the sheet that is shown. */
  turned([x, y]: Point, upright: boolean): Point {
    const [scale, right, down] = this.turning;
    return upright ? [scale * y + right, down - scale * x] : [x, y];
  }

  private flatCentre(id: string): Point {
    const [q, r] = this.axial.get(id) ?? [0, 0];
    return [this.origin[0] + Math.sqrt(3) * this.side * (q + r / 2), this.origin[1] + 1.5 * this.side * r];
  }

  centre(id: string, upright: boolean): Point {
    return this.turned(this.flatCentre(id), upright);
  }

  /** The outline of a hex, `part` of its full size. */
  outline(id: string, upright: boolean, part = 1): string {
    const [x, y] = this.flatCentre(id);
    const corners = Array.from({ length: 6 }, (_, number): Point => {
      const angle = (Math.PI / 3) * number;
      return this.turned([x + part * this.side * Math.sin(angle), y - part * this.side * Math.cos(angle)], upright);
    });
    return `M${flat(corners)}z`;
  }

  /** The zigzag line between two hexes that touch and yet are not adjacent, on the wide sheet. */
  private zigzag(one: string, other: string): string {
    const [ax, ay] = this.flatCentre(one);
    const [bx, by] = this.flatCentre(other);
    const across = Math.sqrt(3) * this.side;
    const [ux, uy] = [(bx - ax) / across, (by - ay) / across];
    const [mx, my] = [(ax + bx) / 2, (ay + by) / 2];
    const points = Array.from({ length: TEETH * 2 + 1 }, (_, number): Point => {
      const along = (number / (TEETH * 2) - 0.5) * this.side * 1.04;
      const aside = (number === 0 || number === TEETH * 2 ? 0 : number % 2 ? BITE : -BITE) * this.scale;
      return [mx - uy * along + ux * aside, my + ux * along + uy * aside];
    });
    return `M${flat(points)}`;
  }
}

export const chartOf = madeOnce((set: OrzelSet) => new Chart(set));
/** The map of the set that is played. */
export const getChart = (): Chart => chartOf(getSet<Data, Drawing>());
