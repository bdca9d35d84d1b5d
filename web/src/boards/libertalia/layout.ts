/** Where everything lies: one arrangement for a desk, one for a phone held upright. */
import { MediaQuery } from "svelte/reactivity";
import { innerHeight, innerWidth } from "svelte/reactivity/window";

/** The middle of a card and how large it is drawn (1: 100 x 140). */
export interface Place {
  x: number;
  y: number;
  scale: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface DenPlace extends Box {
  /** What belongs to the den besides its cards stands in lines beginning here. */
  head: { x: number; y: number; width: number };
  /** Where its first line ends. */
  right: number;
  /** One line on a phone: its cards are ranks on chips, and a tap opens it. */
  isShut: boolean;
  /** Where its cards lie, by their number: side by side, closer together where they would not fit. */
  cards: (count: number) => Place[];
}

export interface Layout {
  isTall: boolean;
  width: number;
  height: number;
  /** Where the hull meets the water. */
  waterline: number;
  /** Today's space is given: on a phone it is wider, so that a finger hits its tokens. */
  spaces: Box[];
  deck: Place[];
  dens: DenPlace[];
}

export const CARD = { width: 100, height: 140 };
/** A card on a phone's den: rank and emblem side by side. */
export const CHIP = { width: 100, height: 84 };
const DAYS = 6;
/** A den never holds more than one card a day. */
const DEN_CARDS = 6;

export const WIDE: [number, number] = [1024, 840];
const TALL: [number, number] = [390, 500];
/** What a phone's screen holds besides the board: bar, prompt, hand and tabs, in its pixels. */
const AROUND_PX = 336;

/** Upright below the width at which the desk's arrangement becomes too small to read. */
const upright = new MediaQuery("(max-width: 1000px)");
/** Where the sheet is large enough for the prompt to lie on its sky. */
const roomy = new MediaQuery("(min-width: 1280px) and (min-height: 700px)");

const phone = new MediaQuery("(max-width: 700px)");

export const isUpright = (): boolean => upright.current;
/** Upright sheets: on a phone as high as the screen leaves room for. */
export function tallSize(): [number, number] {
  if (!phone.current) return TALL;
  const [width] = TALL;
  const room = (((innerHeight.current ?? 844) - AROUND_PX) * width) / (innerWidth.current ?? width);
  return [width, Math.round(Math.max(330, Math.min(room, 560)))];
}
export const isRoomy = (): boolean => roomy.current && !upright.current;

/** Places on the deck for a number of cards, side by side in the middle. */
function deckOf(count: number, middle: number, top: number, scale: number, pitch: number): Place[] {
  const y = top + (CARD.height * scale) / 2;
  return Array.from({ length: count }, (_, place) => ({ x: middle + (place - (count - 1) / 2) * pitch, y, scale }));
}

/** Rows and columns of dens by the number of players, and who lies where: in a ring, so that neighbours lie side by side. */
const RINGS: Record<number, [columns: number, rows: number]> = { 2: [2, 1], 3: [3, 1], 4: [2, 2], 5: [3, 2], 6: [3, 2] };

function wideDens(players: number): DenPlace[] {
  const [columns, rows] = RINGS[players] ?? [3, 2];
  const area = { x: 30, y: 440, width: 964, height: 374 };
  const gap = 16;
  const width = (area.width - gap * (columns - 1)) / columns;
  const height = (area.height - gap * (rows - 1)) / rows;
  const HEAD = 62;
  return Array.from({ length: players }, (_, number) => {
    const row = number < columns ? 0 : 1;
    const lower = players - columns;
    // The lower row runs back, from right to left; one that is not full lies in the middle.
    const column = row === 0 ? number : columns - 1 - (number - columns) - (columns - lower) / 2;
    const x = area.x + column * (width + gap);
    const y = area.y + row * (height + gap);
    const across = rows === 1 ? 3 : DEN_CARDS;
    const down = DEN_CARDS / across;
    const inner = { x: x + 16, y: y + HEAD, width: width - 32, height: height - HEAD - 12 };
    const pitchY = inner.height / down;
    const scale = Math.min(inner.width / across / CARD.width + (rows === 1 ? -0.05 : 0.07), (pitchY - 6) / CARD.height);
    const cards = (count: number): Place[] => {
      const own = CARD.width * scale;
      const pitchX = Math.min(own + 8, (inner.width - own) / Math.max(1, Math.min(count, across) - 1));
      return Array.from({ length: count }, (_card, place) => ({
        x: inner.x + own / 2 + (place % across) * pitchX,
        y: inner.y + (Math.floor(place / across) + 0.5) * pitchY,
        scale,
      }));
    };
    // The buttons of the glass lie over the end of the upper row.
    const glass = row === 0 && column === columns - 1 ? 44 : 0;
    return {
      x,
      y,
      width,
      height,
      head: { x: x + 16, y: y + 12, width: width - 32 },
      right: x + width - 16 - glass,
      isShut: false,
      cards,
    };
  });
}

export function wide(players: number): Layout {
  const pitch = 117;
  const left = 512 - (DAYS * pitch) / 2;
  return {
    isTall: false,
    width: WIDE[0],
    height: WIDE[1],
    waterline: 412,
    spaces: Array.from({ length: DAYS }, (_, day) => ({ x: left + day * pitch + 4, y: 290, width: pitch - 8, height: 106 })),
    deck: deckOf(players, 512, 122, 1.03, players > 5 ? 115 : 124),
    dens: wideDens(players),
  };
}

/** A den with its name above its cards needs this much height, one line this much. */
const OPEN_DEN = 62;
const SHUT_DEN = { least: 22, usual: 27, most: 40 };

/** Heights of the dens on a phone: all open where there is room, else one open and the others one line each. */
function denHeights(players: number, room: number, opened: number): number[] {
  if (room / players >= OPEN_DEN) return Array.from({ length: players }, () => Math.min(92, room / players));
  const wanted = (room - OPEN_DEN - 14) / (players - 1);
  const shut = Math.max(players > 4 ? SHUT_DEN.least : SHUT_DEN.usual, Math.min(SHUT_DEN.most, wanted));
  return Array.from({ length: players }, (_, number) => (number === opened ? room - shut * (players - 1) : shut));
}

function tallDen(y: number, height: number, width: number): DenPlace {
  const isShut = height < OPEN_DEN - 8;
  const HEAD = 24;
  const scale = isShut ? 0.18 : Math.min((height - HEAD - 5) / CHIP.height, 0.56);
  const pitch = CARD.width * scale + (isShut ? 1.5 : 4);
  const from = isShut ? 124 : 12;
  const middle = isShut ? y + height / 2 : y + HEAD + (height - HEAD - 3) / 2;
  const line = isShut ? y + (height - 16) / 2 : y + 6;
  return {
    x: 3,
    y: y + 1,
    width: width - 6,
    height: height - 2,
    head: { x: 15, y: line, width: isShut ? 104 : 172 },
    right: width - 10,
    isShut,
    cards: (count) => Array.from({ length: count }, (_card, place) => ({ x: from + (place + 0.5) * pitch, y: middle, scale })),
  };
}

/** The spaces of the hull; today's is wider, so that a finger hits its tokens. */
function tallSpaces(width: number, top: number, height: number, today: number): Box[] {
  const TODAY = 112;
  const others = (width - 16 - TODAY) / (DAYS - 1);
  let x = 8;
  return Array.from({ length: DAYS }, (_, day) => {
    const own = today < 1 ? (width - 16) / DAYS : day + 1 === today ? TODAY : others;
    const box = { x: x + 2, y: top, width: own - 4, height };
    x += own;
    return box;
  });
}

export function tall(players: number, today: number, opened: number): Layout {
  const [width, height] = tallSize();
  const hullHeight = height < 420 ? 82 : players > 2 ? 92 : 106;
  const deckHeight = Math.max(72, Math.min(height * 0.21, 120));
  const spaceTop = 44 + deckHeight;
  const shipBottom = spaceTop + hullHeight + 10;
  const heights = denHeights(players, height - 3 - shipBottom, opened);
  let y = height - 3 - heights.reduce((sum, each) => sum + each, 0);
  const denTop = y;
  const dens = heights.map((own) => {
    y += own;
    return tallDen(y - own, own, width);
  });
  const cardScale = Math.min((deckHeight - 2) / CARD.height, (width - 20) / players / CARD.width - 0.03);
  return {
    isTall: true,
    width,
    height,
    waterline: Math.max(shipBottom, denTop) - 8,
    spaces: tallSpaces(width, spaceTop, hullHeight - 6, today),
    deck: deckOf(
      players,
      width / 2,
      spaceTop - 8 - CARD.height * cardScale,
      cardScale,
      Math.min((width - 14) / players, CARD.width * cardScale + 12),
    ),
    dens,
  };
}

/** Where the tokens of a space lie: as many places as players, in a grid that fills the box below its number. */
export function tokenPlaces(box: Box, count: number, headroom: number): { places: { x: number; y: number }[]; size: number } {
  const inner = { x: box.x + 3, y: box.y + headroom, width: box.width - 6, height: box.height - headroom - 3 };
  let best = { size: 0, columns: 1 };
  for (let columns = 1; columns <= count; columns += 1) {
    const size = Math.min(inner.width / columns, inner.height / Math.ceil(count / columns));
    if (size > best.size + 0.5) best = { size, columns };
  }
  const rows = Math.ceil(count / best.columns);
  const size = Math.min(best.size, 46);
  const pitchX = Math.min(inner.width / best.columns, size + 8);
  const pitchY = Math.min(inner.height / rows, size + 6);
  const places = Array.from({ length: count }, (_, number) => {
    const row = Math.floor(number / best.columns);
    const inRow = row === rows - 1 ? count - row * best.columns : best.columns;
    return {
      x: inner.x + inner.width / 2 + ((number % best.columns) - (inRow - 1) / 2) * pitchX,
      y: inner.y + inner.height / 2 + (row - (rows - 1) / 2) * pitchY,
    };
  });
  return { places, size: size * 0.94 };
}

/** A coast: the outline of a box made to look surveyed, the same for the same seed. */
export function coast(box: Box, seed: number): string {
  const radius = Math.min(26, box.height / 3);
  const corners: [number, number, number][] = [
    [box.x + box.width - radius, box.y + radius, -90],
    [box.x + box.width - radius, box.y + box.height - radius, 0],
    [box.x + radius, box.y + box.height - radius, 90],
    [box.x + radius, box.y + radius, 180],
  ];
  const outline: [number, number][] = [];
  corners.forEach(([cx, cy, from], number) => {
    for (let step = 0; step <= 3; step += 1) {
      const angle = ((from + step * 30) * Math.PI) / 180;
      outline.push([cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius]);
    }
    const [nx, ny, next] = corners[(number + 1) % 4] ?? [0, 0, 0];
    const last = outline[outline.length - 1] ?? [0, 0];
    const end: [number, number] = [nx + Math.cos((next * Math.PI) / 180) * radius, ny + Math.sin((next * Math.PI) / 180) * radius];
    const long = Math.hypot(end[0] - last[0], end[1] - last[1]);
    const parts = Math.max(1, Math.round(long / 26));
    for (let part = 1; part < parts; part += 1)
      outline.push([last[0] + ((end[0] - last[0]) * part) / parts, last[1] + ((end[1] - last[1]) * part) / parts]);
  });
  const rough = Math.min(3.6, box.height / 24);
  const wobbled = outline.map(([x, y], number): [number, number] => {
    const wave = Math.sin(number * 2.3 + seed * 5.1) + Math.sin(number * 4.7 + seed * 2.9) * 0.7;
    const [mx, my] = [box.x + box.width / 2, box.y + box.height / 2];
    const far = Math.hypot(x - mx, y - my) || 1;
    return [x + ((x - mx) / far) * wave * rough, y + ((y - my) / far) * wave * rough];
  });
  const at = (number: number): [number, number] => wobbled[(number + wobbled.length) % wobbled.length] ?? [0, 0];
  let path = `M${at(0)[0].toFixed(1)} ${at(0)[1].toFixed(1)}`;
  for (let number = 0; number < wobbled.length; number += 1) {
    const [before, from, to, after] = [at(number - 1), at(number), at(number + 1), at(number + 2)];
    const one = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const two = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += `C${[...one, ...two, ...to].map((value) => value.toFixed(1)).join(" ")}`;
  }
  return `${path}z`;
}
