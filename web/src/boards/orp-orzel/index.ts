import type { BoardSet, GameFace } from "../../desk/contract.ts";
import own from "../../generated/games/orp-orzel/set.json";
import type { TableView } from "../../generated/orp-orzel.ts";
import Board from "./Board.svelte";
import Mine from "./Mine.svelte";
import Rival from "./Rival.svelte";
import type { OrzelSet } from "./chart.ts";
import { rerollLabel } from "./dice.ts";
import { isRoomy, isUpright, TALL, WIDE } from "./layout.ts";
import { scoreSheet } from "./sheet.ts";
import { SHIPS } from "./things.ts";

const BAR = ["done", "surface", "hold", "ready", "stay"];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const face: GameFace<TableView> = {
  own: own as BoardSet,
  draw: async (set) => (await import("./auto.ts")).drawn(set as OrzelSet, own as unknown as OrzelSet),
  Board,
  Mine,
  Rival,
  // Read again whenever the window changes: on a phone the sheet stands upright.
  get size() {
    return isUpright() ? TALL : WIDE;
  },
  get slip() {
    return isRoomy() ? { left: 290, top: 26, width: 768 } : undefined;
  },
  inBar: (choice) => BAR.includes(choice.kind),
  labelOf: rerollLabel,
  stand: (view, words) => words.label("round", view.round, view.options["round-limit"] ?? ""),
  tally: (view, seat, words) => ({
    icon: "oz-screen",
    label: words.label("screen"),
    value: view.sides[seat] === "navy" ? view.navy.screen.number : view.kriegsmarine.screen.number,
  }),
  sheet: scoreSheet,
  race: {
    label: (words) => words.label("race"),
    value: (view, seat) => (view.sides[seat] === "navy" ? (view.navy.unlost["ship"] ?? 0) : SHIPS - view.navy.taken),
    isScore: false,
  },
  why: (view, words) => capital(words.text("reason", view.reason ?? "")),
  side: (view, seat, words) => words.name(view.sides[seat] ?? ""),
};

export default face;
