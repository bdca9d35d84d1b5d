/** Boards draw what a set says: an automatic drawing where it says nothing, and the same one every time. */
import { describe, expect, it } from "vitest";
import { drawn as drawnSea } from "../src/boards/mare-balticum/auto.ts";
import { cornersOf } from "../src/boards/mare-balticum/cells.ts";
import { chartOf, type Data, type MareSet } from "../src/boards/mare-balticum/chart.ts";
import { crossings, embed, toSegment } from "../src/boards/mare-balticum/embed.ts";
import { doOverlap, nameBox } from "../src/boards/mare-balticum/places.ts";
import { drawn as drawnHexes } from "../src/boards/orp-orzel/auto.ts";
import { chartOf as hexesOf, type OrzelSet } from "../src/boards/orp-orzel/chart.ts";
import { initialsOf, picturesOf } from "../src/boards/game-of-powers/pictures.ts";
import { saidIn } from "../src/desk/set.ts";
import { Words } from "../src/words/game.ts";
import type { GameWords } from "../src/generated/protocol.ts";
import ownSea from "../src/generated/games/mare-balticum/set.json";
import ownHexes from "../src/generated/games/orp-orzel/set.json";

type Point = [number, number];
const SHEET = { width: 1108, height: 909 };

/** Twelve areas in four columns and three rows, two ports; nobody has said where they lie. */
function twelve(): MareSet {
  const name = (column: number, row: number): string => `sea-${column}-${row}`;
  const space: (Data["space"][number] & { en: string })[] = [];
  for (let row = 0; row < 3; row += 1)
    for (let column = 0; column < 4; column += 1) {
      const beside: Point[] = [
        [column - 1, row],
        [column + 1, row],
        [column, row - 1],
        [column, row + 1],
      ];
      const links = beside.filter(([c, r]) => c >= 0 && c < 4 && r >= 0 && r < 3).map(([c, r]) => name(c, r));
      const id = name(column, row);
      space.push({ id, depth: (column + row) % 2 ? "deep" : "shallow", x: 500, y: 500, links, en: `Sea of ${column} and ${row}` });
    }
  space.push({ id: "north", depth: "port", x: 0, y: 0, links: ["sea-0-0", "sea-1-0"], en: "North Port" });
  space.push({ id: "south", depth: "port", x: 0, y: 0, links: ["sea-3-2"], en: "South Port" });
  const field = ["north", "south"].flatMap((port) => ["zero", "minus-one"].map((mark) => ({ port, mark })));
  return { id: "twelve", title: "Twelve", names: {}, data: { space, field, contract: [], set: { points: 7 } }, drawing: null };
}

/** How near the outlines of two areas come to each other. */
function gap(one: Point[][], other: Point[][]): number {
  let least = Infinity;
  for (const [x, y] of one.flat())
    for (const ring of other)
      ring.forEach((from, place) => (least = Math.min(least, toSegment(x, y, from, ring[(place + 1) % ring.length]!))));
  return least;
}

describe("a sea that nobody has drawn", { timeout: 60_000 }, () => {
  const set = drawnSea(twelve());
  const chart = chartOf(set);
  const seas = set.data.space.filter((space) => space.depth !== "port");
  const rings = new Map([...chart.areas].map(([id, area]) => [id, cornersOf(area.outline)]));

  it("has every area and every port, each on the sheet", () => {
    expect([...chart.areas.keys()].sort()).toEqual(seas.map((space) => space.id).sort());
    expect([...chart.ports.keys()].sort()).toEqual(["north", "south"]);
    for (const [x, y] of [...rings.values()].flat(2)) {
      expect(x).toBeGreaterThan(20);
      expect(x).toBeLessThan(SHEET.width - 20);
      expect(y).toBeGreaterThan(20);
      expect(y).toBeLessThan(SHEET.height - 20);
    }
  });

  it("is drawn the same every time", () => {
    expect(drawnSea(twelve()).drawing).toEqual(set.drawing);
  });

  it("lets neighbours share a border, and nobody else", () => {
    seas.forEach((one, place) => {
      for (const other of seas.slice(place + 1)) {
        const near = gap(rings.get(one.id)!, rings.get(other.id)!);
        if (one.links.includes(other.id)) expect(near, `${one.id} and ${other.id}`).toBeLessThan(1);
        else expect(near, `${one.id} and ${other.id}`).toBeGreaterThan(2);
      }
    });
  });

  it("writes no name over another, and has places for tokens and up to five boats in each area", () => {
    const boxes = seas.map((space) => {
      const area = chart.areas.get(space.id)!;
      return nameBox(area.label, (space as unknown as { en: string }).en.length, area.lines);
    });
    boxes.forEach((box, place) => boxes.slice(place + 1).forEach((other) => expect(doOverlap(box, other)).toBe(false)));
    for (const space of seas) {
      const area = chart.areas.get(space.id)!;
      expect(area.tokens).toHaveLength(space.depth === "deep" ? 2 : 1);
      expect(area.boats.map((places) => places.length)).toEqual([1, 2, 3, 4, 5]);
    }
    for (const port of chart.ports.values()) expect(port.crates).toHaveLength(2);
  });

  it("draws a link that must cross another as a lane instead of losing it", () => {
    const names = ["a", "b", "c", "d", "e"];
    const space = names.map((id) => ({ id, depth: "shallow", x: 1, y: 1, links: names.filter((other) => other !== id) }));
    const made = drawnSea({ ...twelve(), data: { ...twelve().data, space, field: [] } });
    expect(made.drawing?.area).toHaveLength(5);
    expect(made.drawing?.borders).toMatch(/M\d+,\d+L\d+,\d+$/);
  });
});

describe("places of areas", { timeout: 60_000 }, () => {
  it("keep what the data says where no links cross there, and untangle it where they do", () => {
    const room = { left: 0, top: 0, right: 600, bottom: 600 };
    const square: Point[] = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ];
    const round: [number, number][] = [
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 3],
    ];
    const kept = embed({ points: square, links: round }, room).points;
    expect(kept[0]![0]).toBeLessThan(kept[1]![0]);
    expect(kept[0]![1]).toBeLessThan(kept[3]![1]);
    const tangled: Point[] = [square[0]!, square[2]!, square[1]!, square[3]!];
    expect(crossings({ points: tangled, links: round })).toHaveLength(1);
    expect(crossings(embed({ points: tangled, links: round }, room))).toHaveLength(0);
  });
});

describe("outlines that somebody has drawn", { timeout: 60_000 }, () => {
  it("stay as they are, and get the places that they leave out", () => {
    const own = ownSea as unknown as MareSet;
    const bare = own.drawing!.area!.map(({ id, outline }) => ({ id, outline }));
    const made = drawnSea({ ...own, drawing: { ...own.drawing, area: bare, port: own.drawing!.port } });
    made.drawing!.area!.forEach((area, place) => {
      expect(area.outline).toBe(bare[place]!.outline);
      expect(area.label).toHaveLength(2);
      expect(area.boats).toHaveLength(5);
    });
    expect(made.drawing!.port).toEqual(own.drawing!.port);
    expect(made.drawing!.coast).toBe(own.drawing!.coast);
  });

  it("are read with absolute and relative lines", () => {
    expect(cornersOf("M1 2L5 2v4H1z")).toEqual([
      [
        [1, 2],
        [5, 2],
        [5, 6],
        [1, 6],
      ],
    ]);
    expect(cornersOf("M1 2l4 0 0 4-4 0z")).toEqual(cornersOf("M1 2L5 2v4H1z"));
  });
});

describe("hexes that nobody has drawn", { timeout: 60_000 }, () => {
  const own = ownHexes as unknown as OrzelSet;
  const set = drawnHexes({ ...own, drawing: null });
  const chart = hexesOf(set);

  it("all lie on the sheet, upright or not, and beside dice and ledger", () => {
    for (const hex of chart.hexes) {
      const [x, y] = chart.centre(hex, false);
      expect(x - chart.side).toBeGreaterThan(340);
      expect(x + chart.side).toBeLessThan(SHEET.width - 20);
      expect(y - chart.side).toBeGreaterThan(100);
      expect(y + chart.side).toBeLessThan(SHEET.height - 20);
      const [tx, ty] = chart.centre(hex, true);
      expect(tx).toBeGreaterThan(20);
      expect(tx).toBeLessThan(734);
      expect(ty).toBeGreaterThan(30);
      expect(ty).toBeLessThan(660);
    }
  });

  it("are water, the same every time", () => {
    expect(drawnHexes({ ...own, drawing: null }).drawing).toEqual(set.drawing);
    const rings = cornersOf(set.drawing!.water!);
    const isIn = (x: number, y: number): boolean =>
      rings.reduce(
        (inside, ring) =>
          ring.reduce((now, [ax, ay], place) => {
            const [bx, by] = ring[(place + 1) % ring.length]!;
            return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !now : now;
          }, inside),
        false,
      );
    for (const hex of chart.hexes) expect(isIn(...chart.centre(hex, false)), hex).toBe(true);
  });
});

describe("cards of another set", () => {
  const card = (id: string): Parameters<typeof picturesOf>[0] => [
    { id, number: 1, site: "owidz", category: "coins", points: 1, kind: "trade" },
  ];

  it("have our drawing, their own, or a sign with initials", () => {
    expect(picturesOf(card("arab-dirham"), null)).toEqual([]);
    expect(picturesOf(card("bucket"), null)).toEqual([{ card: "bucket", like: null, pieces: [], category: "coins" }]);
    expect(picturesOf(card("bucket"), { picture: [{ id: "bucket", like: "arab-dirham" }] })[0]?.like).toBe("arab-dirham");
    expect(picturesOf(card("bucket"), { picture: [{ id: "bucket", like: "no-such-find" }] })[0]?.like).toBeNull();
  });

  it("are told apart by two letters", () => {
    expect(initialsOf("Bent spearhead from the weapon offering")).toBe("BS");
    expect(initialsOf("Łódź ślad")).toBe("ŁŚ");
    expect(initialsOf("Bucket")).toBe("B");
  });
});

describe("words of a set", () => {
  const file = { names: { riga: "Riga", tax: "tax" }, tables: {}, guide: [], stories: {}, rules: {}, exhibits: [], language: "fr" };

  it("are read in the reader's language, or else in the first that the set has", () => {
    const words = (own: Record<string, Record<string, string>>): Words => new Words("", file as unknown as GameWords, own);
    expect(words({}).name("riga")).toBe("Riga");
    expect(words({ en: { riga: "Split" }, fr: { riga: "Spalato" } }).name("riga")).toBe("Spalato");
    expect(words({ pl: { riga: "Split" } }).name("riga")).toBe("Split");
    expect(words({ pl: { riga: "Split" } }).name("tax")).toBe("tax");
    expect(saidIn({ pl: "Kreta" }, "fr")).toBe("Kreta");
    expect(saidIn({ en: "Crete", fr: "Crète" }, "fr")).toBe("Crète");
    expect(saidIn({}, "fr")).toBe("");
  });
});
