import type { BoardSet, GameFace } from "../../desk/contract.ts";
import own from "../../generated/games/libertalia/set.json";
import type { TableView } from "../../generated/libertalia.ts";
import Board from "./Board.svelte";
import Mine from "./Mine.svelte";
import Rival from "./Rival.svelte";
import { isRoomy, isUpright, tallSize, WIDE } from "./layout.ts";
import { scoreSheet } from "./sheet.ts";

const CAMPAIGNS = 3;
const DAYS = 6;

const face: GameFace<TableView> = {
  own: own as BoardSet,
  Board,
  Mine,
  Rival,
  // Read again whenever the window changes: the board stands upright on a phone.
  get size() {
    return isUpright() ? tallSize() : WIDE;
  },
  get slip() {
    return isRoomy() ? { left: 222, top: 22, width: 640 } : undefined;
  },
  isDocked: true,
  inBar: (choice) => choice.kind === "pass" || choice.kind === "sell map",
  stand: (view, words) =>
    view.campaign ? `${words.label("campaign", view.campaign, CAMPAIGNS)}, ${words.label("day", Math.max(1, view.day), DAYS)}` : "",
  tally: (view, seat, words) => ({ icon: "coin", label: words.label("doubloons"), value: view.seats[seat]?.doubloons ?? 0 }),
  sheet: scoreSheet,
  race: {
    label: (words) => words.label("race"),
    value: (view, seat) => (view.seats[seat]?.total ?? 0) + (view.seats[seat]?.doubloons ?? 0),
    isScore: true,
  },
};

export default face;
