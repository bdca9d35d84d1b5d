import { MediaQuery } from "svelte/reactivity";
import type { BoardSet, GameFace } from "../../desk/contract.ts";
import own from "../../generated/games/mare-balticum/set.json";
import type { TableView } from "../../generated/mare-balticum.ts";
import Board from "./Board.svelte";
import type { MareSet } from "./chart.ts";
import Mine from "./Mine.svelte";
import Rival from "./Rival.svelte";
import { scoreSheet } from "./sheet.ts";

const BAR = ["end-turn", "done", "contract", "choose", "field", "store"];
const ACTIONS = 3;
/** Where the chart is large enough for the prompt to lie on its upper edge. */
const roomy = new MediaQuery("(min-width: 1280px) and (min-height: 700px)");

const face: GameFace<TableView> = {
  own: own as BoardSet,
  draw: async (set) => (await import("./auto.ts")).drawn(set as MareSet, own as unknown as MareSet),
  Board,
  Mine,
  Rival,
  size: [1108, 909],
  get slip() {
    return roomy.current ? { left: 288, top: 26, width: 608 } : undefined;
  },
  inBar: (choice) => BAR.includes(choice.kind),
  stand: (view, words) => (view.round ? words.label("round", view.round) : ""),
  pips(view, me, words) {
    if (!view.round || view.active === null || view.active !== me || view.phase === "over") return null;
    return {
      label: words.text("chart", "actions", view.actions),
      past: ACTIONS - view.actions,
      total: ACTIONS,
      begun: view.under_way.lifted !== null || view.under_way.port !== null,
    };
  },
  tally: (view, seat, words) => ({
    icon: "mb-house",
    label: words.label("warehouse"),
    value: view.seats[seat]?.warehouse.number ?? 0,
  }),
  sheet: scoreSheet,
};

export default face;
