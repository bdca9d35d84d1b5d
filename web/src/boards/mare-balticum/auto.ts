/** A drawing for a set that has none, or only a part of one: areas laid out from their neighbours, ports at the coast, names where there is room. */
import type { Drawing, DrawnArea, DrawnPort } from "../../generated/mare-balticum.ts";
import { closedPath, outlineAbove } from "../../pieces/field.ts";
import { bordersOf, cellsFromLinks, cellsFromOutlines, cornersOf, largestPart, wetness, type Cells } from "./cells.ts";
import type { Data, MareSet } from "./chart.ts";
import type { Room } from "./embed.ts";
import { placeArea, placePort, type Box } from "./places.ts";
import { wavy } from "./waves.ts";

/** Where the areas lie; title, rose and year have the right edge, the prompt lies above. */
const ROOM: Room = { left: 142, top: 208, right: 722, bottom: 790 };
const TABLES: Pick<Drawing, "title" | "rose" | "key" | "year"> = {
  title: [960, 152],
  rose: [960, 470],
  key: [868, 300],
  year: [834, 662],
};
const TITLES: Box[] = [
  { left: 822, right: 1108, top: 0, bottom: 260 },
  { left: 822, right: 1108, top: 650, bottom: 909 },
  { left: 280, right: 910, top: 0, bottom: 100 },
];
/** Half of the white between a choice's outline and its neighbours. */
const INSET = 4.5;

/** The longest name that a space has in any language. */
function longest(space: Data["space"][number] & Record<string, unknown>): string {
  const names = ["en", "pl", "fr"].map((language) => space[language]).filter((name) => typeof name === "string");
  return names.reduce((most, name) => (name.length > most.length ? name : most), "");
}

const path = (rings: number[][][]): string => rings.map(closedPath).join("");

function water(cells: Cells, wet: Float64Array, deep: Set<string>): Pick<Drawing, "coast" | "borders" | "contour"> {
  const { grid, inside } = cells;
  const dry = wet.map((value) => -value - 0.6);
  const deeps = (least: number): string =>
    [...inside].map(([id, values]) => (deep.has(id) ? path(largestPart(grid, values, least)) : "")).join("");
  // Depth lines follow the coast, not the borders.
  const shore = (least: number): string => outlineAbove(grid, wet, least);
  return {
    coast: outlineAbove(grid, dry),
    borders:
      bordersOf(cells) + cells.lanes.map(([from, to]) => `M${from.map(Math.round).join()}L${to.map(Math.round).join()}`).join(""),
    contour: [
      { line: "deep-1", outline: deeps(14) },
      { line: "deep-2", outline: deeps(30) },
      { line: "c0", outline: shore(6) },
      { line: "c1", outline: shore(13) },
    ],
  };
}

/** What a drawing of a map depends on. */
const mapOf = ({ data: { space, field } }: MareSet): string =>
  JSON.stringify([space.map(({ id, depth, links }) => [id, depth, ...links]), field.map(({ port }) => port)]);

/** The set with a drawing that leaves nothing out; what it draws itself stays as it is.  The package's own map is drawn as it always is. */
export function drawn(set: MareSet, own?: MareSet): MareSet {
  const { data } = set;
  if (!set.drawing && own && mapOf(set) === mapOf(own)) return { ...set, drawing: own.drawing };
  const given: Drawing = set.drawing ?? {};
  const shown = (outline: string): string => (given.wavy ? path(wavy(cornersOf(outline))) : outline);
  const [areas, ports] = [
    new Map((given.area ?? []).map((area) => [area.id, { ...area, outline: shown(area.outline) }])),
    new Map((given.port ?? []).map((port) => [port.id, port])),
  ];
  const seas = data.space.filter((space) => space.depth !== "port");
  const isDrawn = seas.every((space) => areas.has(space.id));
  const origin = isDrawn ? (given.origin ?? [0, 0]) : ([0, 0] as [number, number]);
  const cells = isDrawn
    ? cellsFromOutlines(new Map(seas.map((space) => [space.id, areas.get(space.id)!.outline])), origin)
    : cellsFromLinks(data, ROOM);
  const wet = wetness(cells);
  const taken: Box[] = isDrawn ? [] : [...TITLES];
  const drawnPorts = data.space
    .filter((space) => space.depth === "port")
    .map((space): DrawnPort => {
      const fields = data.field.filter((field) => field.port === space.id).length;
      const own = isDrawn ? ports.get(space.id) : undefined;
      return {
        ...placePort(cells, wet, { id: space.id, links: space.links, fields, name: longest(space), at: own?.at }, taken),
        ...own,
      };
    });
  const drawnAreas = seas.map((space): DrawnArea => {
    const values = cells.inside.get(space.id)!;
    const outline = path(largestPart(cells.grid, values, 0));
    const inset = path(largestPart(cells.grid, values, INSET)) || outline;
    const own = isDrawn ? areas.get(space.id) : undefined;
    return { id: space.id, outline, inset, ...placeArea(cells, space.id, longest(space), space.depth === "deep", taken), ...own };
  });
  const deep = new Set(seas.filter((space) => space.depth === "deep").map((space) => space.id));
  const made: Drawing = { ...TABLES, ...water(cells, wet, deep), ...(isDrawn ? given : { subtitle: given.subtitle ?? [] }) };
  return { ...set, drawing: { ...made, origin, area: drawnAreas, port: drawnPorts } };
}
