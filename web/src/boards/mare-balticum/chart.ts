/** The map of a set: a region per sea space, ports, and what is printed round them.  Everything is in the units of its drawing. */
import { getSet, madeOnce, type BoardSet } from "../../desk/set.ts";
import type { Drawing, DrawnArea, DrawnPort } from "../../generated/mare-balticum.ts";
import { areaOf, CROWDED, HEIGHT, SINGLE, WIDTH, type Point } from "./layout.ts";

/** What the board reads of the data. */
export interface Data {
  space: { id: string; depth: string; x: number; y: number; links: string[] }[];
  field: { port: string; mark: string }[];
  contract: { id: string; needs: Record<string, number> }[];
  set: { points: number };
}

export type MareSet = BoardSet<Data, Drawing>;
/** With everything that a drawing may leave out. */
export type Area = { [Key in keyof DrawnArea]-?: NonNullable<DrawnArea[Key]> };
export type Port = { [Key in keyof Omit<DrawnPort, "shift">]-?: NonNullable<DrawnPort[Key]> } & { shift: Point };

const RAY = 1500;
/** Rhumb lines go from the rose over the sheet. */
const RAYS = Array.from({ length: 14 }, (_, number) => ((number - 4) * Math.PI) / 16);

export class Chart {
  readonly frame: { x: number; y: number; width: number; height: number };
  readonly areas: Map<string, Area>;
  readonly ports: Map<string, Port>;
  readonly rhumb: string;
  readonly graticule: string;
  readonly drawing: Drawing;
  readonly title: string | null;
  private readonly sizes: Map<string, number>;

  constructor({ title, drawing }: MareSet) {
    this.title = title;
    this.drawing = drawing ?? {};
    const { origin = [0, 0], area = [], port = [], rose, meridians = [], parallels = [] } = this.drawing;
    const [x, y] = origin;
    this.frame = { x, y, width: WIDTH, height: HEIGHT };
    this.areas = new Map(
      area.map((each) => {
        const { label, lines, tokens, boats, inset } = each;
        const at = label ?? [x, y];
        const whole = {
          label: at,
          lines: lines ?? 1,
          tokens: tokens ?? [at],
          boats: boats ?? [[at]],
          inset: inset ?? each.outline,
        };
        return [each.id, { ...each, ...whole }];
      }),
    );
    this.ports = new Map(
      port.map((each) => {
        const { at, crates, name, anchor, shift, fairways } = each;
        const whole = { crates: crates ?? [], name: name ?? at, anchor: anchor ?? "middle", fairways: fairways ?? [] };
        return [each.id, { ...each, ...whole, shift: shift ?? [0, 0] }];
      }),
    );
    this.sizes = new Map([...this.areas].map(([id, { inset }]) => [id, areaOf(inset)]));
    const end = (angle: number): string =>
      `${((rose?.[0] ?? 0) + RAY * Math.cos(angle)).toFixed(1)} ${((rose?.[1] ?? 0) + RAY * Math.sin(angle)).toFixed(1)}`;
    this.rhumb = rose ? RAYS.map((angle) => `M${rose.join(" ")}L${end(angle)}`).join("") : "";
    const lines = [...meridians.map(([at]) => `M${at} ${y}V${y + HEIGHT}`), ...parallels.map(([at]) => `M${x} ${at}H${x + WIDTH}`)];
    this.graticule = lines.join("");
  }

  isPort(space: string): boolean {
    return this.ports.has(space);
  }

  /** How large a sea space is. */
  sizeOf(space: string): number {
    return this.sizes.get(space) ?? 0;
  }

  /** Where the boats of a space lie, by their number. */
  boatPlaces(space: string, number: number): Point[] {
    const port = this.ports.get(space);
    if (port) return (CROWDED[number - 1] ?? []).map(([x, y]) => [port.at[0] + x, port.at[1] + y]);
    return this.areas.get(space)?.boats[number - 1] ?? [];
  }

  /** Boats shrink where they crowd. */
  boatSize(space: string, number: number): number {
    if (this.isPort(space)) return number > 2 ? 32 : number > 1 ? 38 : 46;
    return number > 2 ? 37 : SINGLE;
  }
}

export const chartOf = madeOnce((set: MareSet) => new Chart(set));
/** The map of the set that is played. */
export const getChart = (): Chart => chartOf(getSet<Data, Drawing>());
