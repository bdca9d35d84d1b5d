/** Painting a sea of hexes: which tool is in hand, what is chosen, what is being painted.  Every stroke is one step of the draft. */
/* eslint-disable svelte/prefer-svelte-reactivity -- a map is replaced, never changed */
import { language } from "../../words/interface.svelte.ts";
import type { Draft, SetData } from "../draft.svelte.ts";
import type { Point } from "../maps/geometry.ts";
import { nameOf } from "../maps/naming.ts";
import { Sheet } from "../maps/sheet.svelte.ts";
import * as hexes from "./hexes.ts";
import type { Cell, HexSea } from "./hexes.ts";
import { o } from "./words.ts";

export type HexData = HexSea & SetData;
export type HexDraft = Draft<HexData>;
export const TOOLS = ["select", "sea", "land", "erase", "line", "start", "goal"] as const;
export type Tool = (typeof TOOLS)[number];
export const SIDE = 30;
const PAINTS: readonly Tool[] = ["sea", "land", "erase"];
const ROOT = Math.sqrt(3);

export class HexMap {
  readonly draft: HexDraft;
  readonly sheet: Sheet;
  tool = $state<Tool>("select");
  /** The cell that is chosen, and that keys start from. */
  chosen = $state.raw<Cell | null>(null);
  /** Cells that are being painted. */
  stroke = $state.raw<Map<string, Cell> | null>(null);
  /** The first of two hexes between which a line is wanted, by keys. */
  lining = $state.raw<Cell | null>(null);
  /** The side of a hex that a pointer is at. */
  edge = $state.raw<[Cell, Cell] | null>(null);
  told = $state("");
  private last: Cell | null = null;

  constructor(draft: HexDraft) {
    this.draft = draft;
    this.sheet = new Sheet(() => this.frame);
  }

  get data(): HexData {
    return this.draft.data;
  }

  /** All cells that can be painted; they stay while one paints. */
  readonly cells: Cell[] = $derived(
    hexes.field([...this.data.hexes.hex.map(({ q, r }): Cell => [q, r]), ...(this.data.hexes.land ?? []).flatMap(({ at }) => at)]),
  );

  private readonly frame = $derived.by(() => {
    const points = this.cells.map(hexes.centreOf);
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, top] = [Math.min(...xs) - ROOT / 2, Math.min(...ys) - 1];
    const [right, bottom] = [Math.max(...xs) + ROOT / 2, Math.max(...ys) + 1];
    return { left: left * SIDE - 4, top: top * SIDE - 4, width: (right - left) * SIDE + 8, height: (bottom - top) * SIDE + 8 };
  });

  readonly hexByKey = $derived(new Map(this.data.hexes.hex.map((hex, number) => [hexes.keyOf(hex.q, hex.r), { hex, number }])));
  readonly landByKey = $derived(
    new Map(
      (this.data.hexes.land ?? []).flatMap((land, number) =>
        land.at.map(([q, r]) => [hexes.keyOf(q, r), { land, number }] as const),
      ),
    ),
  );

  get isPainting(): boolean {
    return PAINTS.includes(this.tool);
  }

  /** What a cell is, or will be when the stroke is done. */
  kindOf([q, r]: Cell): "sea" | "land" | "none" {
    const key = hexes.keyOf(q, r);
    if (this.stroke?.has(key)) return this.tool === "sea" ? "sea" : this.tool === "land" ? "land" : "none";
    return this.hexByKey.has(key) ? "sea" : this.landByKey.has(key) ? "land" : "none";
  }

  hexAt = ([q, r]: Cell): hexes.Hex | undefined => this.hexByKey.get(hexes.keyOf(q, r))?.hex;

  /** The place of a cell in the set. */
  placeOf([q, r]: Cell): string | undefined {
    const key = hexes.keyOf(q, r);
    const [hex, land] = [this.hexByKey.get(key), this.landByKey.get(key)];
    return hex ? `hexes.hex[${hex.number}]` : land ? `hexes.land[${land.number}]` : undefined;
  }

  hasFault(cell: Cell): boolean {
    const place = this.placeOf(cell);
    return place !== undefined && this.draft.faultsAt(place).length > 0;
  }

  nameOf(cell: Cell): string {
    const key = hexes.keyOf(...cell);
    const row = this.hexByKey.get(key)?.hex ?? this.landByKey.get(key)?.land;
    return row ? nameOf(row, language()) : "";
  }

  /** What is heard of a cell. */
  sayOf(cell: Cell): string {
    const hex = this.hexAt(cell);
    const place = hexes.idAt(cell).toUpperCase();
    if (!hex) return o(this.kindOf(cell) === "land" ? "say.land" : "say.none", { place, name: this.nameOf(cell) });
    const { start, goals } = this.data.hexes;
    const role = hex.id === start ? "start" : goals.includes(hex.id) ? "goal" : "sea";
    return o(`say.${role}`, { place: hex.id.toUpperCase(), name: this.nameOf(cell) });
  }

  isKnown = ([q, r]: Cell): boolean => this.cells.some(([cq, cr]) => cq === q && cr === r);

  /** The cell at a point of the sheet. */
  cellAt([x, y]: Point): Cell | null {
    const cell = hexes.cellAt([x / SIDE, y / SIDE]);
    return this.isKnown(cell) ? cell : null;
  }

  /** The side at a point of the sheet, where water lies on both. */
  edgeAt(at: Point): [Cell, Cell] | null {
    const cell = this.cellAt(at);
    const other = cell && hexes.beyond(cell, [at[0] / SIDE, at[1] / SIDE]);
    return cell && other && this.hexAt(cell) && this.hexAt(other) ? [cell, other] : null;
  }

  pick(tool: Tool): void {
    [this.tool, this.stroke, this.lining, this.edge] = [tool, null, null, null];
  }

  // Painting

  beginStroke(at: Point): void {
    this.last = null;
    this.stroke = new Map();
    this.goOn(at);
  }

  goOn(at: Point): void {
    const cell = this.cellAt(at);
    if (!this.stroke || !cell) return;
    const way = this.last ? hexes.wayBetween(this.last, cell) : [cell];
    this.last = cell;
    this.stroke = new Map([...this.stroke, ...way.filter(this.isKnown).map((each) => [hexes.keyOf(...each), each] as const)]);
  }

  endStroke(): void {
    const cells = [...(this.stroke?.values() ?? [])];
    this.stroke = null;
    this.paint(cells);
  }

  private paint(cells: Cell[]): void {
    const { tool } = this;
    const wanted = cells.filter((cell) => this.kindOf(cell) !== (tool === "erase" ? "none" : tool));
    if (!wanted.length) return;
    const name = o("land.new", { n: (this.data.hexes.land?.length ?? 0) + 1 });
    this.draft.change(o(`do.${tool as "sea" | "land" | "erase"}`), (data) => {
      for (const cell of wanted) {
        if (tool === "sea") hexes.addHex(data, cell);
        else if (tool === "land") hexes.addLand(data, cell, name);
        else {
          hexes.removeHex(data, cell);
          hexes.clearLand(data, cell);
        }
      }
      hexes.dropWater(data);
    });
  }

  // One cell

  /** Use the tool in hand on a cell. */
  use(cell: Cell): void {
    this.chosen = cell;
    this.told = "";
    const hex = this.hexAt(cell);
    if (this.isPainting) this.paint([cell]);
    else if (this.tool === "line") this.lineTo(cell);
    else if (this.tool === "select") return;
    else if (!hex) this.told = o("only.water");
    else if (this.tool === "start") this.draft.change(o("do.start"), (data) => hexes.setStart(data, hex.id));
    else this.draft.change(o("do.goal"), (data) => hexes.toggleGoal(data, hex.id));
  }

  erase(cell: Cell): void {
    const before = this.tool;
    this.tool = "erase";
    this.paint([cell]);
    this.tool = before;
  }

  toggleLine([one, other]: [Cell, Cell]): void {
    const [a, b] = [this.hexAt(one), this.hexAt(other)];
    if (a && b) this.draft.change(o("do.line"), (data) => hexes.toggleZigzag(data, a.id, b.id));
  }

  /** By keys: one hex, then the one beside it. */
  private lineTo(cell: Cell): void {
    const from = this.lining;
    this.lining = null;
    if (!this.hexAt(cell)) this.told = o("only.water");
    else if (!from) this.lining = cell;
    else if (hexes.STEPS.some(([dq, dr]) => from[0] + dq === cell[0] && from[1] + dr === cell[1])) this.toggleLine([from, cell]);
    else this.told = o("only.beside");
  }

  // The sheet as a whole

  clear(): void {
    this.draft.change(o("do.empty"), (data) => hexes.clearHexes(data));
    this.chosen = null;
    this.pick("sea");
  }

  drawForMe(): void {
    this.draft.change(o("do.auto"), (data) => hexes.dropWater(data));
  }
}
