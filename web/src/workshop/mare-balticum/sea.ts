/** The tables of a sea, and what drawing on its map changes in them.  No rule is here: what is wrong with the tables the server says. */
import type { Drawing, DrawnArea } from "../../generated/mare-balticum.ts";
import { cornersOf } from "../../boards/mare-balticum/cells.ts";
import { HEIGHT, WIDTH } from "../../boards/mare-balticum/layout.ts";
import { doTouch, fromShape, middleOf, pathOf, simplified, welded, without, type Point, type Shape } from "../maps/geometry.ts";
import { freeId, slug, type Named } from "../maps/naming.ts";

export interface Space extends Named {
  id: string;
  depth: "shallow" | "deep" | "port";
  x: number;
  y: number;
  links: string[];
  source: string;
}
export interface Counted extends Named {
  id: string;
  number: number;
  source: string;
}
export interface Company extends Named {
  id: string;
  value: number;
}
export interface Contract extends Named {
  id: string;
  needs: Record<string, number>;
  source: string;
}
export interface Sea {
  map: { space: Space[] };
  ports: { field: { port: string; mark: string; source: string }[]; mark: (Named & { id: string })[] };
  tokens: { token: Counted[]; company: Company[] };
  contracts: { set: { points: number }; contract: Contract[] };
  seats: { fleet: { players: number; boats: number }[]; colour: (Named & { id: string })[] };
  drawing?: Drawing;
}

const areRows = (rows: unknown, ...texts: string[]): boolean =>
  Array.isArray(rows) &&
  rows.every((row) => row !== null && typeof row === "object" && texts.every((key) => typeof (row as never)[key] === "string"));

/** Whether the tables have the form that drawing needs; a set with faults may be opened too. */
export function isSea(data: unknown): data is Sea {
  const { map, ports, tokens, contracts, seats, drawing } = data as Partial<Sea>;
  return (
    areRows(map?.space, "id", "depth") &&
    map!.space.every(({ links }) => Array.isArray(links)) &&
    areRows(ports?.field, "port", "mark") &&
    areRows(ports?.mark, "id") &&
    [tokens?.token, tokens?.company, contracts?.contract, seats?.colour].every((rows) => areRows(rows, "id")) &&
    (drawing?.area === undefined || areRows(drawing.area, "id", "outline")) &&
    (drawing?.port === undefined || (areRows(drawing.port, "id") && drawing.port.every(({ at }) => Array.isArray(at))))
  );
}

/** How far from an area a port may lie to border on it. */
export const REACH = 44;
/** Corners that an outline may lose when somebody takes over a finished drawing. */
const COARSE = 2.4;
/** What was drawn round the areas as they were. */
const ROUND_AREAS = ["coast", "borders", "contour", "soundings", "rivers", "lakes"] as const;

export const seasOf = (sea: Sea): Space[] => sea.map.space.filter((space) => space.depth !== "port");
export const portsOf = (sea: Sea): Space[] => sea.map.space.filter((space) => space.depth === "port");
export const spaceOf = (sea: Sea, id: string): Space | undefined => sea.map.space.find((space) => space.id === id);
export const fieldsOf = (sea: Sea, port: string): string[] =>
  sea.ports.field.filter((field) => field.port === port).map(({ mark }) => mark);
export const originOf = (sea: Pick<Sea, "drawing">): Point => sea.drawing?.origin ?? [0, 0];

/** Whether people draw this map themselves; if not, it is drawn for them. */
export const isDrawn = (sea: Sea): boolean => sea.drawing?.area !== undefined;

/** The outlines of the areas, by id. */
export function shapesOf(drawing: Drawing | undefined | null): Map<string, Shape> {
  return new Map((drawing?.area ?? []).map(({ id, outline }) => [id, cornersOf(outline)]));
}

/** Where the ports lie, by id. */
export const placesOf = (drawing: Drawing | undefined | null): Map<string, Point> =>
  new Map((drawing?.port ?? []).map(({ id, at }) => [id, at]));

const pair = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

/** Pairs of spaces that the drawing shows as neighbours: areas with a common border, ports and areas in reach of them. */
export function neighbours(drawing: Drawing | undefined): Set<string> {
  const shapes = [...shapesOf(drawing)];
  const found = new Set<string>();
  shapes.forEach(([one, shape], place) => {
    for (const [other, more] of shapes.slice(place + 1)) if (doTouch(shape, more)) found.add(pair(one, other));
    for (const [port, at] of placesOf(drawing)) if (fromShape(shape, at) <= REACH) found.add(pair(one, port));
  });
  return found;
}

export const isLinked = (sea: Sea, one: string, other: string): boolean => spaceOf(sea, one)?.links.includes(other) ?? false;

/** Two spaces become neighbours, or stop being neighbours. */
export function setLink(sea: Sea, one: string, other: string, wanted: boolean): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const space = spaceOf(sea, from);
    if (!space) continue;
    const rest = space.links.filter((link) => link !== to);
    space.links = wanted ? [...rest, to] : rest;
  }
}

/**
 * Links follow the drawing: what came to touch is linked, what came apart is not.  A pair that was linked otherwise than the drawing showed has been
 * corrected by hand, and stays as it is.
 */
export function relink(sea: Sea, before: ReadonlySet<string>): void {
  const after = neighbours(sea.drawing);
  for (const key of new Set([...before, ...after])) {
    const [one = "", other = ""] = key.split(" ");
    if (before.has(key) !== after.has(key) && isLinked(sea, one, other) === before.has(key))
      setLink(sea, one, other, after.has(key));
  }
}

/** A point of the sheet in the units of the map's places, 0 to 1000. */
function placeOn(sea: Sea, [x, y]: Point): Point {
  const [left, top] = originOf(sea);
  const within = (part: number): number => Math.max(0, Math.min(1000, Math.round(part * 1000)));
  return [within((x - left) / WIDTH), within((y - top) / HEIGHT)];
}

/** What others said of an area holds no longer when its outline is another. */
function setOutline(sea: Sea, id: string, shape: Shape): void {
  const drawing = (sea.drawing ??= {});
  const areas = (drawing.area ??= []);
  const outline = pathOf(shape);
  const place = areas.findIndex((area) => area.id === id);
  if (place >= 0 && areas[place]!.outline === outline) return;
  const area: DrawnArea = { id, outline };
  if (place >= 0) areas[place] = area;
  else areas.push(area);
  const space = spaceOf(sea, id);
  if (space) [space.x, space.y] = placeOn(sea, middleOf(shape));
}

/** Outlines that changed go into the drawing; what was drawn round the old ones is dropped, and links follow. */
export function reshape(sea: Sea, shapes: ReadonlyMap<string, Shape>): void {
  const before = neighbours(sea.drawing);
  for (const [id, shape] of shapes) setOutline(sea, id, shape);
  const drawing = sea.drawing!;
  for (const key of ROUND_AREAS) delete drawing[key];
  relink(sea, before);
}

/** Gives an area an outline: what others leave of it, with corners where theirs are.  False where nothing is left. */
export function giveOutline(sea: Sea, id: string, shape: Shape): boolean {
  const shapes = shapesOf(sea.drawing);
  const others = [...shapes].filter(([other]) => other !== id).map(([, other]) => other);
  const left = without(shape, others);
  if (!left) return false;
  reshape(sea, welded(new Map([...shapes, [id, left]]), id));
  return true;
}

/** All ids: one must not name two things. */
export function idsOf(sea: Sea): Set<string> {
  const rows = [
    ...sea.map.space,
    ...sea.ports.mark,
    ...sea.tokens.token,
    ...sea.tokens.company,
    ...sea.contracts.contract,
    ...sea.seats.colour,
  ];
  return new Set(rows.map(({ id }) => id));
}

const named = (name: string): Named & { source: string } => ({ en: name, pl: name, fr: name, source: "ours" });

/** A new area with an outline; its id, or null where nothing is left of it. */
export function addArea(sea: Sea, shape: Shape, name: string): string | null {
  const id = freeId(name, idsOf(sea));
  const first = sea.map.space.findIndex((space) => space.depth === "port");
  const place = first < 0 ? sea.map.space.length : first;
  sea.map.space.splice(place, 0, { id, depth: "shallow", x: 0, y: 0, links: [], ...named(name) });
  if (giveOutline(sea, id, shape)) return id;
  removeSpace(sea, id);
  return null;
}

export function addPort(sea: Sea, at: Point, name: string): string {
  const id = freeId(name, idsOf(sea));
  sea.map.space.push({ id, depth: "port", x: 0, y: 0, links: [], ...named(name) });
  movePort(sea, id, at);
  return id;
}

export function movePort(sea: Sea, id: string, at: Point): void {
  const before = neighbours(sea.drawing);
  const drawing = (sea.drawing ??= {});
  drawing.port = [...(drawing.port ?? []).filter((port) => port.id !== id), { id, at }];
  const space = spaceOf(sea, id);
  if (space) [space.x, space.y] = placeOn(sea, at);
  relink(sea, before);
}

/** A space goes with everything that names it. */
export function removeSpace(sea: Sea, id: string): void {
  sea.map.space = sea.map.space.filter((space) => space.id !== id);
  for (const space of sea.map.space) space.links = space.links.filter((link) => link !== id);
  sea.ports.field = sea.ports.field.filter((field) => field.port !== id);
  const { drawing } = sea;
  if (drawing?.area) drawing.area = drawing.area.filter((area) => area.id !== id);
  if (drawing?.port) drawing.port = drawing.port.filter((port) => port.id !== id);
  if (drawing) for (const key of ROUND_AREAS) delete drawing[key];
}

/** A space whose id was made of its name gets the id of its new name. */
export function followName(sea: Sea, space: Space, before: string): string {
  const own = space.id;
  const isMade = own.replace(/-\d+$/, "") === slug(before).replace(/-\d+$/, "");
  if (!isMade || !slug(space.en) || slug(space.en) === slug(before)) return own;
  const taken = idsOf(sea);
  taken.delete(own);
  const id = freeId(space.en, taken);
  space.id = id;
  for (const other of sea.map.space) other.links = other.links.map((link) => (link === own ? id : link));
  for (const field of sea.ports.field) if (field.port === own) field.port = id;
  for (const part of [...(sea.drawing?.area ?? []), ...(sea.drawing?.port ?? [])]) if (part.id === own) part.id = id;
  return id;
}

/** What a port buys: the fields of a port stand together, in the order of the marks. */
export function setField(sea: Sea, port: string, mark: string, wanted: boolean): void {
  const marks = sea.ports.mark.map(({ id }) => id);
  const { field } = sea.ports;
  const has = (other: string, which: string): boolean =>
    other === port && which === mark ? wanted : field.some((each) => each.port === other && each.mark === which);
  const source = (other: string, which: string): string =>
    field.find((each) => each.port === other && each.mark === which)?.source ?? "ours";
  sea.ports.field = portsOf(sea).flatMap(({ id }) =>
    marks.filter((which) => has(id, which)).map((which) => ({ port: id, mark: which, source: source(id, which) })),
  );
}

/** An empty sheet: no areas, no ports; numbers and names of things stay. */
export function clearMap(sea: Sea): void {
  sea.map.space = [];
  sea.ports.field = [];
  sea.drawing = { origin: [0, 0], wavy: true, area: [], port: [] };
}

/** A finished drawing becomes one's own: outlines with few corners, common where areas are linked. */
export function takeOver(sea: Sea, finished: Drawing): void {
  const { origin, title, rose, key, year, subtitle, land, meridians, parallels } = finished;
  const kept = Object.entries({ origin, title, rose, key, year, subtitle, land, meridians, parallels });
  let shapes = new Map<string, Shape>();
  for (const [id, shape] of shapesOf(finished)) {
    const left = without(simplified(shape.slice(0, 1), COARSE), [...shapes.values()]);
    if (left) shapes = welded(new Map([...shapes, [id, left]]), id, 2 * COARSE);
  }
  sea.drawing = {
    ...Object.fromEntries(kept.filter(([, part]) => part !== undefined && part !== null)),
    wavy: true,
    area: [...shapes].map(([id, shape]) => ({ id, outline: pathOf(shape) })),
    port: [...placesOf(finished)].map(([id, at]) => ({ id, at })),
  };
}
