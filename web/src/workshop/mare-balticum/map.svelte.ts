/** Drawing on the map of a sea: which tool is in hand, what is chosen, what is being dragged.  Every gesture is one step of the draft. */
/* eslint-disable svelte/prefer-svelte-reactivity -- a map is replaced, never changed */
import type { Drawing } from "../../generated/mare-balticum.ts";
import { HEIGHT, WIDTH } from "../../boards/mare-balticum/layout.ts";
import type { Draft, SetData } from "../draft.svelte.ts";
import { far, fromOutline, middleOf, moved, nearestEdge, rounded, snap, type Point, type Shape } from "../maps/geometry.ts";
import { nameOf } from "../maps/naming.ts";
import { Sheet } from "../maps/sheet.svelte.ts";
import { language } from "../../words/interface.svelte.ts";
import { movedCorner, withCorner, withoutCorner } from "./corners.ts";
import * as sea from "./sea.ts";
import { s } from "./words.ts";

export type SeaData = sea.Sea & SetData;
export type SeaDraft = Draft<SeaData>;
export type Tool = "select" | "area" | "port" | "links";
/** What is printed beside the areas and can be moved out of their way. */
export const PRINTED = ["title", "rose", "key", "year"] as const;
export type Printed = (typeof PRINTED)[number];

type Held =
  | { kind: "corner"; id: string; from: Point; at: Point }
  | { kind: "edge"; id: string; from: Point; at: Point }
  | { kind: "area" | "port" | "printed"; id: string; from: Point; at: Point };

/** How near the pointer must come to be caught, in pixels of the screen. */
const CATCH_PX = 12;
const SMALL = 2;
const LARGE = 12;
/** Where the board prints them unless the drawing says otherwise. */
const USUAL: Record<Printed, Point> = { title: [960, 152], rose: [960, 470], key: [868, 300], year: [834, 662] };

export class SeaMap {
  readonly draft: SeaDraft;
  readonly sheet: Sheet;
  tool = $state<Tool>("select");
  chosen = $state<string | null>(null);
  /** The outline that is being drawn. */
  line = $state.raw<Point[]>([]);
  /** Where the next point would lie. */
  cross = $state.raw<Point | null>(null);
  held = $state.raw<Held | null>(null);
  /** The first of two areas that are to be linked or parted. */
  linking = $state<string | null>(null);
  /** The drawing that is made for a map that nobody has drawn. */
  finished = $state.raw<Drawing | null>(null);
  /** Said to whoever cannot see what happened. */
  told = $state("");

  constructor(draft: SeaDraft) {
    this.draft = draft;
    this.sheet = new Sheet(() => ({ left: this.origin[0], top: this.origin[1], width: WIDTH, height: HEIGHT }));
  }

  get data(): SeaData {
    return this.draft.data;
  }

  get isDrawn(): boolean {
    return sea.isDrawn(this.data);
  }

  get drawing(): Drawing | undefined {
    return this.isDrawn ? this.data.drawing : (this.finished ?? undefined);
  }

  private get origin(): Point {
    return this.drawing?.origin ?? [0, 0];
  }

  /** The outlines as they are, or as they would be if what is held were let go. */
  readonly shapes: Map<string, Shape> = $derived.by(() => {
    const shapes = sea.shapesOf(this.drawing);
    const { held } = this;
    if (held?.kind === "corner" || held?.kind === "edge") return movedCorner(this.withHeldCorner(shapes), held.from, held.at);
    const shape = held?.kind === "area" ? shapes.get(held.id) : undefined;
    if (held && shape) shapes.set(held.id, moved(shape, [held.at[0] - held.from[0], held.at[1] - held.from[1]]));
    return shapes;
  });

  readonly places: Map<string, Point> = $derived.by(() => {
    const places = sea.placesOf(this.drawing);
    if (this.held?.kind === "port") places.set(this.held.id, this.held.at);
    return places;
  });

  readonly middles: Map<string, Point> = $derived(new Map([...this.shapes].map(([id, shape]) => [id, middleOf(shape)])));

  /** Where something printed stands, on the sheet. */
  printedAt(key: Printed): Point {
    if (this.held?.kind === "printed" && this.held.id === key) return this.held.at;
    const [left, top] = this.origin;
    const [x, y] = USUAL[key];
    return this.drawing?.[key] ?? [left + x, top + y];
  }

  nameOf(id: string): string {
    const space = sea.spaceOf(this.data, id);
    return space ? nameOf(space, language()) : id;
  }

  middleOf(id: string): Point | undefined {
    return this.middles.get(id) ?? this.places.get(id);
  }

  /** The number of a space in its table, for its place in the set. */
  placeOf = (id: string): string => `map.space[${this.data.map.space.findIndex((space) => space.id === id)}]`;

  hasFault = (id: string): boolean => this.draft.faultsAt(this.placeOf(id)).length > 0;

  private withHeldCorner(shapes: Map<string, Shape>): Map<string, Shape> {
    const { held } = this;
    return held?.kind === "edge" ? withCorner(shapes, held.id, held.from) : shapes;
  }

  /** A point, caught by corners and edges of areas nearby, except those of one area, or where a corner is that moves. */
  caught(at: Point, except: string | null = null, moving: Point | null = null): Point {
    const shapes = sea.shapesOf(this.drawing);
    const others = [...shapes].filter(([id, shape]) => id !== except && !(moving && fromOutline(shape, moving) < 0.6));
    return rounded(
      snap(
        at,
        others.map(([, shape]) => shape),
        CATCH_PX / this.sheet.pixels,
      ) ?? at,
    );
  }

  choose(id: string | null): void {
    this.chosen = id;
    this.line = [];
    const at = id ? this.middleOf(id) : undefined;
    if (at) this.sheet.show(at);
  }

  pick(tool: Tool): void {
    this.tool = tool;
    this.line = [];
    this.linking = null;
    this.held = null;
    this.cross = null;
    // An area that has no outline yet is drawn; else a new one is.
    if (tool === "area" && !this.undrawn) this.chosen = null;
  }

  /** The chosen area, if it has no outline yet. */
  private get undrawn(): string | null {
    const { chosen } = this;
    return chosen && !this.shapes.has(chosen) && sea.spaceOf(this.data, chosen)?.depth !== "port" ? chosen : null;
  }

  // Drawing an outline

  /** Whether the next point would close the outline. */
  isAtFirst(at: Point): boolean {
    const [first] = this.line;
    return this.line.length > 2 && first !== undefined && far(first, at) <= CATCH_PX / this.sheet.pixels;
  }

  addPoint(at: Point): void {
    if (this.isAtFirst(at)) this.finish();
    else this.line = [...this.line, this.caught(at)];
  }

  dropPoint(): void {
    this.line = this.line.slice(0, -1);
  }

  finish(): void {
    if (this.line.length < 3) return;
    const shape: Shape = [this.line];
    const own = this.undrawn;
    const name = s("area.new", { n: sea.seasOf(this.data).length + 1 });
    const next = structuredClone(this.data);
    const made = own ? sea.giveOutline(next, own, shape) && own : sea.addArea(next, shape, name);
    this.line = [];
    if (!made) {
      this.told = s("area.none");
      return;
    }
    this.draft.change(s("do.area"), (data) => Object.assign(data, { map: next.map, drawing: next.drawing }));
    this.told = "";
    this.chosen = made;
  }

  // Places

  addPort(at: Point): void {
    const name = s("port.new", { n: sea.portsOf(this.data).length + 1 });
    let made = "";
    this.draft.change(s("do.port"), (data) => (made = sea.addPort(data, rounded(at), name)));
    this.tool = "select";
    this.chosen = made;
  }

  remove(id: string): void {
    this.draft.change(s("do.remove"), (data) => sea.removeSpace(data, id));
    this.chosen = null;
  }

  toggleLink(one: string, other: string): void {
    const wanted = !sea.isLinked(this.data, one, other);
    this.draft.change(s("do.link"), (data) => sea.setLink(data, one, other, wanted));
    this.told = s(wanted ? "link.made" : "link.cut", { one: this.nameOf(one), other: this.nameOf(other) });
  }

  /** The second of two spaces links them, or parts them. */
  pickLink(id: string): void {
    if (this.linking === null) this.linking = id;
    else {
      if (this.linking !== id) this.toggleLink(this.linking, id);
      this.linking = null;
    }
  }

  // Dragging

  hold(kind: Held["kind"], id: string, from: Point): void {
    this.held = { kind, id, from, at: from };
  }

  drag(at: Point, start: Point): void {
    const { held } = this;
    if (!held) return;
    const to: Point = [held.from[0] + at[0] - start[0], held.from[1] + at[1] - start[1]];
    if (held.kind === "corner" || held.kind === "edge") this.held = { ...held, at: this.caught(to, held.id, held.from) };
    else if (held.kind === "area") this.held = { ...held, at: this.caughtArea(held.id, held.from, to) };
    else this.held = { ...held, at: rounded(to) };
  }

  /** An area is caught by the corner that comes nearest to another area. */
  private caughtArea(id: string, from: Point, to: Point): Point {
    const shapes = sea.shapesOf(this.drawing);
    const others = [...shapes].filter(([other]) => other !== id).map(([, shape]) => shape);
    const reach = CATCH_PX / this.sheet.pixels;
    let [best, least]: [Point, number] = [to, reach];
    for (const [x, y] of shapes.get(id)?.flat() ?? []) {
      const corner: Point = [x + to[0] - from[0], y + to[1] - from[1]];
      const caught = snap(corner, others, reach);
      if (caught && far(caught, corner) < least)
        [best, least] = [[to[0] + caught[0] - corner[0], to[1] + caught[1] - corner[1]], far(caught, corner)];
    }
    return rounded(best);
  }

  letGo(): void {
    const { held } = this;
    this.held = null;
    if (!held || (held.kind !== "edge" && far(held.from, held.at) < 0.05)) return;
    if (held.kind === "port") this.draft.change(s("do.move"), (data) => sea.movePort(data, held.id, held.at));
    else if (held.kind === "printed")
      this.draft.change(s("do.move"), (data) => void ((data.drawing ??= {})[held.id as Printed] = held.at));
    else if (held.kind === "area") this.moveArea(held.id, [held.at[0] - held.from[0], held.at[1] - held.from[1]]);
    else this.moveCorner(held.id, held.from, held.at, held.kind === "edge");
  }

  private moveArea(id: string, by: Point, merge = ""): void {
    const shape = sea.shapesOf(this.drawing).get(id);
    if (!shape) return;
    const next = structuredClone(this.data);
    if (!sea.giveOutline(next, id, moved(shape, by))) this.told = s("area.none");
    else this.draft.change(s("do.move"), (data) => Object.assign(data, { map: next.map, drawing: next.drawing }), merge);
  }

  /** Everything that has a corner there goes along.  A corner of one area alone cannot be pushed into another area. */
  private moveCorner(id: string, from: Point, to: Point, isNew: boolean, merge = ""): void {
    this.draft.change(
      s(isNew ? "do.corner" : "do.move"),
      (data) => {
        const before = sea.shapesOf(data.drawing);
        const shapes = isNew ? withCorner(before, id, from) : before;
        const isShared = [...shapes].filter(([, shape]) => shape.flat().some((corner) => far(corner, from) < 0.6)).length > 1;
        const after = movedCorner(shapes, from, to);
        if (isShared || !sea.giveOutline(data, id, after.get(id)!)) sea.reshape(data, after);
      },
      merge,
    );
  }

  removeCorner(at: Point): void {
    const shapes = sea.shapesOf(this.drawing);
    const after = withoutCorner(shapes, at);
    if (!after) {
      this.told = s("corner.last");
      return;
    }
    this.draft.change(s("do.corner.remove"), (data) => sea.reshape(data, after));
  }

  addCorner(id: string, at: Point): void {
    const shape = sea.shapesOf(this.drawing).get(id);
    if (shape) this.moveCorner(id, nearestEdge(shape, at).at, nearestEdge(shape, at).at, true);
  }

  /** Keys move what has the focus. */
  nudge(kind: Held["kind"], id: string, from: Point, [dx, dy]: Point, isFar: boolean): Point {
    const step = isFar ? LARGE : SMALL;
    const to = rounded([from[0] + dx * step, from[1] + dy * step]);
    const merge = `${kind} ${id}`;
    if (kind === "corner") this.moveCorner(id, from, to, false, merge);
    else if (kind === "area") this.moveArea(id, [dx * step, dy * step], merge);
    else if (kind === "port") this.draft.change(s("do.move"), (data) => sea.movePort(data, id, to), merge);
    else if (kind === "printed") this.draft.change(s("do.move"), (data) => void ((data.drawing ??= {})[id as Printed] = to), merge);
    return to;
  }

  // The sheet as a whole

  takeOver(): void {
    const { finished } = this;
    if (finished) this.draft.change(s("do.own"), (data) => sea.takeOver(data, finished));
  }

  clear(): void {
    this.draft.change(s("do.empty"), (data) => sea.clearMap(data));
    this.chosen = null;
    this.pick("area");
  }

  drawForMe(): void {
    this.draft.change(s("do.auto"), (data) => void delete data.drawing);
    this.pick("select");
  }

  setWavy(wavy: boolean): void {
    this.draft.change(s("do.wavy"), (data) => void (data.drawing = { ...data.drawing, wavy }));
  }
}
