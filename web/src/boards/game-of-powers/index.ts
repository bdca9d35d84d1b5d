import type { BoardSet, GameFace } from "../../desk/contract.ts";
import own from "../../generated/games/game-of-powers/set.json";
import type { TableView } from "../../generated/game-of-powers.ts";
import Board from "./Board.svelte";
import Mine from "./Mine.svelte";
import Rival from "./Rival.svelte";
import { isAmple, isRoomy, isUpright, TALL_SIZE, WIDE_SIZE } from "./layout.ts";
import { scoreSheet } from "./sheet.ts";

/** What a turn consists of: the move, the action, missions and trade. */
const STEPS = [["sail", "sail-far"], ["act", "take-second", "pick-card", "play-more"], ["after"]];
const BAR = ["end-turn", "done", "skip"];

function shipsBeside(view: TableView): number {
  return (view.ring.find((city) => view.active !== null && city.ships.includes(view.active))?.ships.length ?? 1) - 1;
}

const face: GameFace<TableView> = {
  own: own as BoardSet,
  Board,
  Mine,
  Rival,
  // Read again whenever the window changes: the board stands upright on a phone.
  get size() {
    return isUpright() ? TALL_SIZE : WIDE_SIZE;
  },
  get slip() {
    return isRoomy() ? { left: 278, top: 18, width: 552 } : undefined;
  },
  // One partner gets a button as well as the ring round the ship; with more of them the ships say who is meant.
  inBar: (choice, view) => BAR.includes(choice.kind) || (choice.kind === "offer" && isAmple() && shipsBeside(view) === 1),
  stand: (view, words) =>
    [view.round ? words.label("round", view.round) : "", view.is_ending ? words.label("last-round") : ""]
      .filter(Boolean)
      .join(", "),
  pips(view, me, words) {
    const past = STEPS.findIndex((phases) => phases.includes(view.phase));
    if (past < 0 || view.active === null || view.active !== me) return null;
    return { label: words.text("phase", view.phase), past, total: STEPS.length, begun: STEPS[past]?.[0] !== view.phase };
  },
  tally: (view, seat, words) => ({
    icon: "coin",
    label: words.label("points"),
    value: (view.seats[seat]?.card_points ?? 0) + (view.seats[seat]?.mission_points ?? 0),
  }),
  sheet: scoreSheet,
};

export default face;
