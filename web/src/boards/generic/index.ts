import { MediaQuery } from "svelte/reactivity";
import type { GameFace, SheetLine, Words } from "../../desk/contract.ts";
import Board from "./Board.svelte";
import { headingOf, isFields, isSum, numbersOf, seatFields, type Value } from "./fields.ts";
import Mine from "./Mine.svelte";
import Rival from "./Rival.svelte";

const WIDE: [number, number] = [1108, 909];
const TALL: [number, number] = [390, 480];
const narrow = new MediaQuery("max-width: 700px");

/** Every number that the view tells of the seats. */
function sheet(view: Value, words: Words): SheetLine[] {
  const seats = seatFields(view);
  return numbersOf(seats[0] ?? {}).map(([name]) => ({
    label: headingOf(name, words),
    values: seats.map((seat) => Number(seat[name] ?? 0)),
    isSum: isSum(name),
  }));
}

const face: GameFace<Value> = {
  Board,
  Mine,
  Rival,
  get size() {
    return narrow.current ? TALL : WIDE;
  },
  // All choices stand on the board.
  inBar: () => false,
  stand: (view, words) => (isFields(view) && typeof view.phase === "string" ? words.text("phase", view.phase) : ""),
  tally(view, seat, words) {
    const [name, value] = numbersOf(seatFields(view)[seat] ?? {}).pop() ?? ["", ""];
    return { icon: "coin", label: headingOf(name, words), value };
  },
  sheet,
};

export default face;
