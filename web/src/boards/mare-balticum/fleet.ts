/** The boats on the chart: which is which, where each lies, and which one has just moved. */
import { follow, type Followed } from "../../desk/follow.ts";
import type { Seat } from "../../desk/contract.ts";
import type { TableView } from "../../generated/mare-balticum.ts";
import type { Chart } from "./chart.ts";
import type { Point } from "./layout.ts";

export interface Boat {
  key: string;
  seat: Seat;
  space: string;
  at: Point;
  size: number;
  isLifted: boolean;
}

export interface Passage {
  seat: Seat;
  from: Point;
  to: Point;
}

/** Follows boats from view to view; they look alike, so a boat that left and one that arrived are taken for the same. */
export class Fleet {
  private before = new Map<number, Followed[]>();
  private boats: Boat[] = [];
  private passage: Passage | null = null;
  private chart: Pick<Chart, "boatPlaces" | "boatSize">;

  constructor(chart: Pick<Chart, "boatPlaces" | "boatSize">) {
    this.chart = chart;
  }

  /** The boats of a view; one that was lifted stays where it was until it lands. */
  place(view: TableView, seats: Seat[]): { boats: Boat[]; passage: Passage | null } {
    const lying = new Map<string, Omit<Boat, "at" | "size">[]>();
    for (const { seat, boats } of view.seats) {
      const lifted = view.active === seat ? view.under_way.lifted : null;
      const places = lifted && !boats.includes(lifted) ? [...boats, lifted] : [...boats];
      const followed = follow(this.before.get(seat) ?? [], places, `${seat}-`);
      this.before.set(seat, followed);
      const owner = seats[seat];
      if (!owner) continue;
      for (const { key, place } of followed) {
        const list = lying.get(place) ?? [];
        list.push({ key, seat: owner, space: place, isLifted: place === lifted });
        lying.set(place, list);
      }
    }
    const old = this.boats;
    this.boats = [...lying].flatMap(([space, list]) =>
      list.map((boat, place) => ({
        ...boat,
        at: this.chart.boatPlaces(space, list.length)[place] ?? [0, 0],
        size: this.chart.boatSize(space, list.length),
      })),
    );
    const sailed = this.boats.find((boat) => old.some((each) => each.key === boat.key && each.space !== boat.space));
    const from = old.find((each) => each.key === sailed?.key);
    if (sailed && from) this.passage = { seat: sailed.seat, from: from.at, to: sailed.at };
    else if (view.active !== null && this.passage && view.active === this.passage.seat.seat && this.boats.length !== old.length)
      this.passage = null;
    return { boats: [...this.boats].sort((a, b) => a.key.localeCompare(b.key)), passage: this.passage };
  }
}

/** A bowed line with a head, short of both ends. */
export function arc({ from, to }: Passage): { line: string; head: string } {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const bow = Math.min(60, length * 0.22);
  const middle: Point = [(from[0] + to[0]) / 2 + (dy / length) * bow, (from[1] + to[1]) / 2 - (dx / length) * bow];
  const short = (end: Point, towards: Point, by: number): Point => {
    const far = Math.hypot(towards[0] - end[0], towards[1] - end[1]) || 1;
    return [end[0] + ((towards[0] - end[0]) / far) * by, end[1] + ((towards[1] - end[1]) / far) * by];
  };
  const start = short(from, middle, 22);
  const tip = short(to, middle, 26);
  const angle = (Math.atan2(tip[1] - middle[1], tip[0] - middle[0]) * 180) / Math.PI;
  const flat = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return { line: `M${flat(start)}Q${flat(middle)} ${flat(tip)}`, head: `translate(${flat(tip)}) rotate(${angle.toFixed(1)})` };
}
