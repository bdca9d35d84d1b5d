/** Where everything lies: a sea with towns round it, for a desk and for a phone held upright.  Any number of towns finds a place. */
import { MediaQuery } from "svelte/reactivity";

export interface Point {
  x: number;
  y: number;
}

export interface Oval extends Point {
  /** Half its width and height. */
  a: number;
  b: number;
  /** How square it is: 2 would be an ellipse. */
  square: number;
}

export interface TownPlace {
  art: Point;
  name: Point;
  anchor: "start" | "middle" | "end";
  /** The middle of its token field. */
  field: Point;
  columns: number;
  /** Where on the lane its ships lie: an angle, clockwise from the right. */
  angle: number;
  side: "top" | "right" | "bottom" | "left";
}

export interface Layout {
  isTall: boolean;
  width: number;
  height: number;
  sea: Oval;
  lane: Oval;
  towns: TownPlace[];
  /** Upper left corners of the two places of a zone. */
  slots: Record<string, Point[]>;
  /** How large a card is drawn (1: 110 x 150). */
  card: number;
  token: number;
  ship: number;
}

export const CARD = { width: 110, height: 150 };
export const TALL_CARD = { width: 110, height: 128 };
export const WIDE_SIZE: [number, number] = [1108, 909];
export const TALL_SIZE: [number, number] = [780, 1190];
export const ZONES = ["red", "yellow", "blue", "green"];

/** Upright below the width at which the desk's arrangement becomes too small to read. */
const upright = new MediaQuery("(max-width: 900px)");
export const isUpright = (): boolean => upright.current;
/** Where the sheet is large enough for the prompt to lie on its upper edge. */
const roomy = new MediaQuery("(min-width: 1280px) and (min-height: 700px)");
export const isRoomy = (): boolean => roomy.current && !upright.current;
/** Where the prompt has room for more than its sentence: above the sheet, or on a large one. */
const ample = new MediaQuery("(min-width: 1700px) and (min-height: 1000px)");
export const isAmple = (): boolean => !isRoomy() || ample.current;

const bend = (value: number, power: number): number => Math.sign(value) * Math.abs(value) ** power;

export function onOval(oval: Oval, angle: number): Point {
  const power = 2 / oval.square;
  return { x: oval.x + oval.a * bend(Math.cos(angle), power), y: oval.y + oval.b * bend(Math.sin(angle), power) };
}

/** Which way a ship looks that goes clockwise, in degrees. */
export function wayOf(oval: Oval, angle: number): number {
  const [back, ahead] = [onOval(oval, angle - 0.03), onOval(oval, angle + 0.03)];
  return (Math.atan2(ahead.y - back.y, ahead.x - back.x) * 180) / Math.PI;
}

/** A line along the oval, closed when it goes all the way round. */
export function along(oval: Oval, from: number, to: number): string {
  const parts = Math.max(8, Math.ceil((Math.abs(to - from) / (2 * Math.PI)) * 96));
  const points = Array.from({ length: parts + 1 }, (_, part) => onOval(oval, from + ((to - from) * part) / parts));
  return `M${points.map((at) => `${at.x.toFixed(1)} ${at.y.toFixed(1)}`).join("L")}`;
}

/** A coast as surveyed: the oval, a little uneven, the same every time. */
export function coast(oval: Oval, rough: number): string {
  const STEPS = 120;
  const points = Array.from({ length: STEPS }, (_, step) => {
    const angle = (step / STEPS) * 2 * Math.PI;
    const wave = Math.sin(step * 1.9) + Math.sin(step * 0.73 + 2) * 0.9 + Math.sin(step * 3.1 + 1) * 0.6;
    const at = onOval(oval, angle);
    const far = Math.hypot(at.x - oval.x, at.y - oval.y);
    const grown = 1 + (wave * rough) / far;
    return { x: oval.x + (at.x - oval.x) * grown, y: oval.y + (at.y - oval.y) * grown };
  });
  return `M${points.map((at) => `${at.x.toFixed(1)} ${at.y.toFixed(1)}`).join("L")}z`;
}

export function inset(oval: Oval, by: number): Oval {
  return { ...oval, a: oval.a - by, b: oval.b - by };
}

type Side = TownPlace["side"];

/** The towns' sides clockwise from the lower left: the ring begins left of the middle of the lower edge. */
function sidesOf(count: number, flank: number): { side: Side; place: number; of: number }[] {
  const rest = Math.max(0, count - 2 * flank);
  const top = Math.floor(rest / 2);
  const bottom = rest - top;
  const row = (side: Side, of: number): { side: Side; place: number; of: number }[] =>
    Array.from({ length: of }, (_, place) => ({ side, place, of }));
  const below = row("bottom", bottom);
  const half = Math.ceil(bottom / 2);
  return [...below.slice(half), ...row("left", flank), ...row("top", top), ...row("right", flank), ...below.slice(0, half)].slice(
    0,
    count,
  );
}

/** The angle at which the lane passes a town. */
function angleOf(lane: Oval, side: Side, at: Point): number {
  const tame = (value: number): number => bend(Math.max(-0.93, Math.min(0.93, value)), lane.square / 2);
  if (side === "top" || side === "bottom") {
    const angle = Math.acos(tame((at.x - lane.x) / lane.a));
    return side === "bottom" ? angle : -angle;
  }
  const angle = Math.asin(tame((at.y - lane.y) / lane.b));
  return side === "right" ? angle : Math.PI - angle;
}

export function wide(count: number): Layout {
  const [width, height] = WIDE_SIZE;
  const sea: Oval = { x: 554, y: 496, a: 390, b: 250, square: 3.2 };
  const lane = inset(sea, 45);
  const pitch = Math.max(280 - (count - 8) * 35, 126);
  const towns = sidesOf(count, count < 8 ? 1 : 2).map(({ side, place, of }): TownPlace => {
    const order = side === "bottom" || side === "left" ? of - 1 - place : place;
    const off = (order - (of - 1) / 2) * (side === "top" || side === "bottom" ? pitch : 236);
    const common = { columns: 3, side, anchor: "middle" as const };
    if (side === "top") {
      const x = sea.x + off;
      return { ...common, art: { x, y: 243 }, name: { x, y: 203 }, field: { x, y: 148 }, angle: angleOf(lane, side, { x, y: 0 }) };
    }
    if (side === "bottom") {
      const x = sea.x + off;
      return { ...common, art: { x, y: 776 }, name: { x, y: 805 }, field: { x, y: 849 }, angle: angleOf(lane, side, { x, y: 0 }) };
    }
    const y = sea.y + off * 0.98;
    const x = side === "left" ? 90 : width - 90;
    const towards = side === "left" ? 34 : -34;
    return {
      ...common,
      art: { x: x + towards, y: y - 54 },
      name: { x, y: y - 13 },
      field: { x, y: y + 36 },
      angle: angleOf(lane, side, { x: 0, y }),
    };
  });
  const [left, right, upper, lower] = [30, width - 30 - 2 * CARD.width - 8, 52, height - 30 - CARD.height];
  const pair = (x: number, y: number): Point[] => [
    { x, y },
    { x: x + CARD.width + 8, y },
  ];
  return {
    isTall: false,
    width,
    height,
    sea,
    lane,
    towns,
    slots: { red: pair(left, lower), yellow: pair(left, upper), blue: pair(right, upper), green: pair(right, lower) },
    card: 1,
    token: 35,
    ship: 1.08,
  };
}

export function tall(count: number): Layout {
  const [width, height] = TALL_SIZE;
  const sea: Oval = { x: 390, y: 595, a: 206, b: 350, square: 4.6 };
  const lane = inset(sea, 46);
  const flank = Math.ceil(count / 2);
  const pitch = 716 / flank;
  const towns = sidesOf(count, flank).map(({ side, place, of }): TownPlace => {
    const order = side === "left" ? of - 1 - place : place;
    const y = sea.y + (order - (of - 1) / 2) * pitch;
    const isLeft = side === "left";
    const x = isLeft ? 92 : width - 92;
    const isClose = pitch < 150;
    return {
      side,
      columns: 3,
      anchor: "middle",
      art: { x: isLeft ? 184 : width - 184, y: y + (isClose ? -22 : -34) },
      name: { x: isLeft ? 80 : width - 80, y: y - (isClose ? 34 : 36) },
      field: { x: isLeft ? 84 : width - 84, y: y + (isClose ? 16 : 22) },
      angle: angleOf(lane, side, { x, y }),
    };
  });
  const scale = 1.62;
  const pair = (x: number, y: number): Point[] => [
    { x, y },
    { x: x + TALL_CARD.width * scale + 10, y },
  ];
  const right = width - 14 - 2 * TALL_CARD.width * scale - 10;
  const lower = height - 14 - TALL_CARD.height * scale;
  return {
    isTall: true,
    width,
    height,
    sea,
    lane,
    towns,
    slots: { red: pair(14, lower), yellow: pair(14, 14), blue: pair(right, 14), green: pair(right, lower) },
    card: scale,
    token: count > 8 ? 43 : 48,
    ship: 1.4,
  };
}

/** Where ships that share a town lie: along the lane and across it. */
const BERTHS: [number, number][][] = [
  [[0, 0]],
  [
    [0, -18],
    [0, 17],
  ],
  [
    [-31, -17],
    [31, -17],
    [0, 17],
  ],
  [
    [-31, -18],
    [31, -18],
    [-31, 16],
    [31, 16],
  ],
  [
    [-31, -22],
    [31, -22],
    [0, 0],
    [-31, 22],
    [31, 22],
  ],
];

export function berth(count: number, place: number): { along: number; across: number; size: number } {
  const [length, across] = BERTHS[Math.min(count, BERTHS.length) - 1]?.[place] ?? [0, 0];
  return { along: length, across, size: count > 4 ? 0.7 : count > 2 ? 0.78 : count > 1 ? 0.86 : 1 };
}
