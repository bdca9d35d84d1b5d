/** Drawing maps: outlines that meet, links that follow them, hexes and their lines. */
import { describe, expect, it } from "vitest";
import { cornersOf } from "../src/boards/mare-balticum/cells.ts";
import { drawn } from "../src/boards/mare-balticum/auto.ts";
import type { MareSet } from "../src/boards/mare-balticum/chart.ts";
import { wavy } from "../src/boards/mare-balticum/waves.ts";
import ownSea from "../src/generated/games/mare-balticum/set.json";
import ownHexes from "../src/generated/games/orp-orzel/set.json";
import {
  commonBorder,
  doTouch,
  far,
  fromOutline,
  fromShape,
  isInside,
  middleOf,
  nearestEdge,
  pathOf,
  simplified,
  snap,
  welded,
  without,
  type Point,
  type Shape,
} from "../src/workshop/maps/geometry.ts";
import { freeId, renamed, slug } from "../src/workshop/maps/naming.ts";
import * as hexes from "../src/workshop/orp-orzel/hexes.ts";
import * as sea from "../src/workshop/mare-balticum/sea.ts";

const box = (left: number, top: number, right: number, bottom: number): Shape => [
  [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ],
];
/** A C, open to the right. */
const bay: Shape = [
  [
    [0, 0],
    [100, 0],
    [100, 20],
    [20, 20],
    [20, 80],
    [100, 80],
    [100, 100],
    [0, 100],
  ],
];

describe("outlines", () => {
  it("know what lies inside, also in a bay and in a hole", () => {
    expect(isInside(bay, [10, 50])).toBe(true);
    expect(isInside(bay, [60, 50])).toBe(false);
    const holed = [...box(0, 0, 100, 100), ...box(40, 40, 60, 60)];
    expect(isInside(holed, [50, 50])).toBe(false);
    expect(isInside(holed, [20, 50])).toBe(true);
    expect(fromShape(bay, [60, 50])).toBe(30);
    expect(fromShape(bay, [10, 50])).toBe(0);
  });

  it("have their middle where there is most room, which is inside even for a bay", () => {
    expect(isInside(bay, middleOf(bay))).toBe(true);
    const [x, y] = middleOf(box(0, 0, 40, 20));
    expect(y).toBeCloseTo(10, 0);
    expect(x).toBeGreaterThan(9);
    expect(x).toBeLessThan(31);
  });

  it("are neighbours where they have a border in common, within the tolerance, not where only corners meet", () => {
    const one = box(0, 0, 100, 100);
    expect(doTouch(one, box(100, 0, 200, 100))).toBe(true);
    expect(doTouch(one, box(101.5, 0, 200, 100))).toBe(true);
    expect(doTouch(one, box(104, 0, 200, 100))).toBe(false);
    expect(doTouch(one, box(100, 100, 200, 200))).toBe(false);
    const half = commonBorder(one, box(100, 50, 200, 150));
    expect(half).toBeGreaterThan(45);
    expect(half).toBeLessThan(57);
    // The long side of the one lies between two corners of the other.
    expect(doTouch(box(100, 40, 120, 60), one)).toBe(true);
    expect(doTouch(one, box(100, 40, 120, 60))).toBe(true);
  });

  it("catch a point near a corner, else near an edge, else not at all", () => {
    const shapes = [box(0, 0, 100, 100)];
    expect(snap([97, 4], shapes, 8)).toEqual([100, 0]);
    expect(snap([50, -5], shapes, 8)).toEqual([50, 0]);
    expect(snap([50, -9], shapes, 8)).toBeNull();
    // A corner wins over an edge that lies nearer.
    expect(snap([99.5, 6], shapes, 8)).toEqual([100, 0]);
  });

  it("take only what others leave", () => {
    const left = without(box(50, 20, 200, 80), [box(0, 0, 100, 100)])!;
    expect(isInside(left, [75, 50])).toBe(false);
    expect(isInside(left, [150, 50])).toBe(true);
    expect(doTouch(left, box(0, 0, 100, 100))).toBe(true);
    expect(without(box(10, 10, 20, 20), [box(0, 0, 100, 100)])).toBeNull();
    // Cut in two, the larger part stays.
    const cut = without(box(0, 40, 300, 60), [box(100, 0, 120, 100)])!;
    expect(isInside(cut, [200, 50])).toBe(true);
    expect(isInside(cut, [50, 50])).toBe(false);
  });

  it("get corners where their neighbours have some, so that a border moves as one", () => {
    const shapes = new Map([
      ["one", box(0, 0, 100, 100)],
      ["two", box(101, 30, 200, 70)],
    ]);
    const found = welded(shapes, "two");
    const corners = (id: string): string[] => found.get(id)![0]!.map((at) => at.join());
    expect(corners("one")).toContain("101,30");
    expect(corners("one")).toContain("101,70");
    expect(found.get("one")![0]).toHaveLength(6);
    expect(found.get("two")![0]).toHaveLength(4);
    expect(shapes.get("one")![0]).toHaveLength(4);
  });

  it("lose corners that nobody would miss", () => {
    const round: Shape = [
      Array.from({ length: 90 }, (_, each): Point => [100 * Math.cos(each / 14.32), 100 * Math.sin(each / 14.32)]),
    ];
    const few = simplified(round, 2);
    expect(few[0]!.length).toBeLessThan(30);
    for (const at of round[0]!) expect(fromOutline(few, at)).toBeLessThanOrEqual(2.01);
  });

  it("find the edge to put a new corner on, and are written as sets write them", () => {
    expect(nearestEdge(box(0, 0, 100, 100), [50, 98])).toEqual({ ring: 0, place: 2, at: [50, 100] });
    const path = pathOf(box(0, 0.04, 100.26, 100));
    expect(path).toMatch(/^M0,0l100\.3,0,0,100/);
    expect(cornersOf(path)[0]).toHaveLength(4);
  });

  it("that are drawn as coasts keep a common border", () => {
    const [one, other] = [wavy(box(0, 0, 100, 100)), wavy(box(100, 30, 200, 70))];
    expect(commonBorder(other, one, 1)).toBeGreaterThan(34);
    for (const at of one.flat()) expect(fromOutline(box(0, 0, 100, 100), at)).toBeLessThan(9);
  });
});

describe("names", () => {
  it("become ids that nothing else has", () => {
    expect(slug("Zatoka Łęczycka!")).toBe("zatoka-leczycka");
    expect(slug("Øresund & Skærgård")).toBe("oresund-skaergard");
    expect(freeId("Sea", new Set(["sea", "sea-2"]))).toBe("sea-3");
    expect(freeId("...", new Set())).toBe("place");
  });

  it("follow in the languages that said the same", () => {
    const row = { en: "Area 1", pl: "Obszar", fr: "Area 1" };
    renamed(row, "en", "Deep");
    expect(row).toEqual({ en: "Deep", pl: "Obszar", fr: "Deep" });
  });
});

function empty(): sea.Sea {
  const found = sized();
  sea.clearMap(found);
  return found;
}

/** The rulebook's tables by file, as a set holds them. */
function sized(): sea.Sea {
  const data = structuredClone(ownSea.data) as unknown as Record<string, never>;
  return {
    map: { space: data["space"]! },
    ports: { field: data["field"]!, mark: data["mark"]! },
    tokens: { token: data["token"]!, company: data["company"]! },
    contracts: { set: data["set"]!, contract: data["contract"]! },
    seats: { fleet: data["fleet"]!, colour: data["colour"]! },
  } as sea.Sea;
}

const linksOf = (found: sea.Sea, id: string): string[] => [...sea.spaceOf(found, id)!.links].sort();

describe("a sea that is drawn", () => {
  it("links areas that touch and ports in reach, both ways", () => {
    const found = empty();
    sea.addArea(found, box(100, 100, 300, 300), "West");
    sea.addPort(found, [200, 80], "Harbour");
    sea.addArea(found, box(280, 100, 500, 300), "East");
    expect(found.map.space.map(({ id, depth }) => [id, depth])).toEqual([
      ["west", "shallow"],
      ["east", "shallow"],
      ["harbour", "port"],
    ]);
    expect(linksOf(found, "west")).toEqual(["east", "harbour"]);
    expect(linksOf(found, "east")).toEqual(["west"]);
    expect(linksOf(found, "harbour")).toEqual(["west"]);
    expect(sea.spaceOf(found, "west")).toMatchObject({ x: 181, y: 220, pl: "West", source: "ours" });
    sea.movePort(found, "harbour", [400, 80]);
    expect(linksOf(found, "harbour")).toEqual(["east"]);
  });

  it("keeps a link that was corrected by hand", () => {
    const found = empty();
    sea.addArea(found, box(100, 100, 300, 300), "West");
    sea.addArea(found, box(300, 100, 500, 300), "East");
    sea.addArea(found, box(700, 100, 800, 300), "Far");
    sea.setLink(found, "west", "east", false);
    sea.setLink(found, "west", "far", true);
    sea.giveOutline(found, "east", box(300, 100, 700, 300));
    expect(linksOf(found, "west")).toEqual(["far"]);
    expect(linksOf(found, "east")).toEqual(["far"]);
    sea.giveOutline(found, "far", box(720, 100, 800, 300));
    expect(linksOf(found, "far")).toEqual(["west"]);
  });

  it("refuses an area on which nothing is left, and changes nothing", () => {
    const found = empty();
    sea.addArea(found, box(100, 100, 300, 300), "West");
    const before = JSON.stringify(found);
    expect(sea.addArea(found, box(120, 120, 200, 200), "Inside")).toBeNull();
    expect(JSON.stringify(found)).toBe(before);
  });

  it("takes a space away with all that names it, and lets ids follow names", () => {
    const found = empty();
    sea.addArea(found, box(100, 100, 300, 300), "Area 1");
    sea.addArea(found, box(300, 100, 500, 300), "Area 2");
    sea.addPort(found, [200, 80], "Port 1");
    sea.setField(found, "port-1", "minus-one", true);
    sea.setField(found, "port-1", "zero", true);
    expect(found.ports.field.map(({ mark }) => mark)).toEqual(["zero", "minus-one"]);
    const space = sea.spaceOf(found, "area-1")!;
    space.en = "Sound";
    expect(sea.followName(found, space, "Area 1")).toBe("sound");
    expect(linksOf(found, "area-2")).toEqual(["sound"]);
    expect(found.drawing!.area!.map(({ id }) => id)).toEqual(["sound", "area-2"]);
    sea.removeSpace(found, "port-1");
    expect(found.ports.field).toEqual([]);
    expect(linksOf(found, "sound")).toEqual(["area-2"]);
  });

  it("can begin with the rulebook's drawing, and hardly a border is another", () => {
    const found = sized();
    sea.takeOver(found, ownSea.drawing as never);
    expect(found.drawing!.area).toHaveLength(20);
    const shown = sea.neighbours(found.drawing);
    const links = new Set(
      sea
        .seasOf(found)
        .flatMap(({ id, links }) =>
          links.filter((other) => sea.spaceOf(found, other)!.depth !== "port").map((other) => [id, other].sort().join(" ")),
        ),
    );
    const seas = new Set(sea.seasOf(found).map(({ id }) => id));
    const touching = [...shown].filter((key) => key.split(" ").every((id) => seas.has(id)));
    expect(touching.filter((key) => !links.has(key))).toEqual([]);
    expect([...links].filter((key) => !shown.has(key))).toEqual([]);
    const corners = [...sea.shapesOf(found.drawing).values()].flat(2).length;
    expect(corners).toBeLessThan(700);
  });

  it("is drawn by the board with ports where they were put", { timeout: 60_000 }, () => {
    const found = empty();
    sea.addArea(found, box(150, 200, 400, 500), "West");
    sea.addArea(found, box(400, 200, 700, 500), "East");
    sea.addPort(found, [300, 170], "Harbour");
    sea.setField(found, "harbour", "zero", true);
    const data = { space: found.map.space, field: found.ports.field, contract: [], set: { points: 7 } };
    const set = drawn({ id: "x", title: "X", names: {}, data, drawing: found.drawing! } as MareSet);
    const [port] = set.drawing!.port!;
    expect(port!.at).toEqual([300, 170]);
    expect(far(port!.crates![0]!, [300, 170])).toBeLessThan(90);
    expect(far(port!.name!, [300, 170])).toBeLessThan(90);
    const [west] = set.drawing!.area!;
    expect(isInside(cornersOf(west!.outline), west!.label!)).toBe(true);
    expect(set.drawing!.coast).toBeTruthy();
  });
});

function hexSea(): hexes.HexSea {
  const data = structuredClone(ownHexes.data) as unknown as Record<string, never>;
  const { start, goals, hex, zigzag, land, face, side, piece } = data;
  return { hexes: { start, goals, hex, zigzag, land }, dice: { face }, forces: { side, piece } } as unknown as hexes.HexSea;
}

describe("hexes", () => {
  it("lie where a point says, all over the sheet", () => {
    for (let q = -7; q < 8; q += 1)
      for (let r = -7; r < 8; r += 1) {
        const [x, y] = hexes.centreOf([q, r]);
        for (const [dx, dy] of [
          [0, 0],
          [0.8, 0],
          [-0.4, 0.7],
          [0, 0.9],
        ] as const)
          expect(hexes.cellAt([x + dx, y + dy])).toEqual([q, r]);
      }
  });

  it("know the hex beyond each of their sides", () => {
    const [x, y] = hexes.centreOf([2, 3]);
    for (const [dq, dr] of hexes.STEPS) {
      const [bx, by] = hexes.centreOf([2 + dq, 3 + dr]);
      expect(hexes.beyond([2, 3], [x + (bx - x) * 0.4, y + (by - y) * 0.4])).toEqual([2 + dq, 3 + dr]);
    }
  });

  it("are painted one after another, however fast the pointer goes", () => {
    expect(hexes.wayBetween([0, 0], [4, 0])).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
    ]);
    expect(hexes.wayBetween([0, 0], [0, 0])).toEqual([]);
  });

  it("have the rulebook's ids by their places, and one each everywhere", () => {
    for (const { id, q, r } of ownHexes.data.hex) expect(hexes.idAt([q, r])).toBe(id);
    const cells = Array.from({ length: 201 * 201 }, (_, each): hexes.Cell => [(each % 201) - 100, Math.floor(each / 201) - 100]);
    expect(new Set(cells.map(hexes.idAt)).size).toBe(cells.length);
    for (const cell of cells) expect(hexes.idAt(cell)).toMatch(/^[a-z]+(-n)?[0-9]+$/);
  });

  it("take along what belongs to them when they go", () => {
    const found = hexSea();
    const start = hexes.hexOf(found, found.hexes.start)!;
    hexes.removeHex(found, [start.q, start.r]);
    expect(found.hexes.start).toBe("");
    const goal = hexes.hexOf(found, "c11")!;
    hexes.removeHex(found, [goal.q, goal.r]);
    expect(found.hexes.goals).not.toContain("c11");
    expect(found.hexes.zigzag!.some(({ between }) => between.includes("c11"))).toBe(false);
    hexes.addHex(found, [goal.q, goal.r]);
    expect(hexes.hexOf(found, "c11")).toMatchObject({ en: "C11", source: "ours" });
    hexes.addHex(found, [goal.q, goal.r]);
    expect(found.hexes.hex.filter(({ id }) => id === "c11")).toHaveLength(1);
  });

  it("are the start or a goal, not both, and have a line between them or none", () => {
    const found = hexSea();
    hexes.setStart(found, "a12");
    expect([found.hexes.start, found.hexes.goals.includes("a12")]).toEqual(["a12", false]);
    hexes.toggleGoal(found, "a12");
    expect([found.hexes.start, found.hexes.goals.includes("a12")]).toEqual(["", true]);
    expect(hexes.zigzagBetween(found, "b12", "a12")).toBe(0);
    hexes.toggleZigzag(found, "b12", "a12");
    expect(hexes.zigzagBetween(found, "b12", "a12")).toBe(-1);
  });

  it("become land beside land of the same name", () => {
    const found = hexSea();
    hexes.clearHexes(found);
    hexes.addHex(found, [0, 0]);
    hexes.addLand(found, [0, 0], "Isle");
    hexes.addLand(found, [1, 0], "Other");
    hexes.addLand(found, [5, 5], "Rock");
    expect(found.hexes.hex).toEqual([]);
    expect(found.hexes.land!.map(({ en, at }) => [en, at.length])).toEqual([
      ["Isle", 2],
      ["Rock", 1],
    ]);
    hexes.addHex(found, [5, 5]);
    expect(found.hexes.land).toHaveLength(1);
  });

  it("can be painted round the map, and on a sheet full where there is none", () => {
    expect(hexes.field([]).length).toBeGreaterThan(150);
    const keys = new Set(hexes.field(ownHexes.data.hex.map(({ q, r }) => [q, r])).map(([q, r]) => hexes.keyOf(q, r)));
    for (const { q, r } of ownHexes.data.hex)
      for (const [dq, dr] of hexes.STEPS) expect(keys.has(hexes.keyOf(q + dq, r + dr))).toBe(true);
  });
});
