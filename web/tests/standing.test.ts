import { expect, test } from "vitest";
import { seatsOf, type Seat } from "../src/desk/seats.ts";
import type { SeatInfo } from "../src/generated/protocol.ts";
import { answeredIn, awaited, secretOf, standingOf, withBotsChosen } from "../src/table/standing.ts";

const info = (seat: number, kind: "guest" | "bot", more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat,
  kind,
  name: `P${seat}`,
  level: null,
  taken_over: false,
  holiday: null,
  connected: true,
  ...more,
});

/** I sit in seat 0, a friend in seat 1, bots in 2 and 3. */
const at = (friend: Partial<SeatInfo> = {}): Seat[] =>
  seatsOf([info(0, "guest"), info(1, "guest", friend), info(2, "bot"), info(3, "bot")], "", 0);

/** What the page makes of a table's message. */
const open = (seats: Seat[], asked: number[], answered: number[]): { asked: number[]; answered: number[] } => {
  const people = seats.map((seat) => seat.info);
  return { asked, answered: answeredIn(withBotsChosen({ answered }, people, asked)) };
};
const all = (seats: Seat[], asked: number[], answered: number[]): string[] =>
  seats.map((seat) => standingOf(seat, seats, open(seats, asked, answered)));
const said = (asked: number[], answered: number[]): unknown => secretOf(at(), open(at(), asked, answered));

test("bots that wait for people have chosen and do not think", () => {
  expect(all(at(), [0, 1, 2, 3], [])).toEqual(["thinking", "thinking", "chosen", "chosen"]);
  expect(all(at(), [1, 2, 3], [0])).toEqual(["chosen", "thinking", "chosen", "chosen"]);
});

test("a bot whose turn it is thinks", () => {
  expect(all(at(), [2], [])).toEqual(["here", "here", "thinking", "bot"]);
});

test("a friend who is gone is away, whether awaited or not, unless a bot plays", () => {
  expect(all(at({ connected: false }), [1], [])[1]).toBe("away");
  expect(all(at({ connected: false }), [0], [])[1]).toBe("away");
  expect(all(at({ connected: false, taken_over: true }), [0], [])[1]).toBe("taken");
});

test("a friend on holiday is told as such while it lasts, and not while they are here", () => {
  const now = Date.now() / 1000;
  const holiday = { begins: now - 60, ends: now + 60 };
  expect(all(at({ connected: false, holiday }), [1], [])[1]).toBe("holiday");
  expect(all(at({ connected: true, holiday }), [1], [])[1]).toBe("thinking");
  expect(all(at({ connected: false, holiday: { begins: now + 60, ends: now + 90 } }), [1], [])[1]).toBe("away");
  expect(all(at({ connected: false, holiday: { begins: now - 90, ends: now - 60 } }), [0], [])[1]).toBe("away");
});

test("people are waited for before bots", () => {
  const people = at().map((seat) => seat.info);
  expect(awaited(people, [1, 2])).toEqual([1]);
  expect(awaited(people, [2, 3])).toEqual([2, 3]);
});

test("the prompt says who has chosen, and when my choice alone is missing", () => {
  expect(said([0, 2, 3], [1])).toEqual({ kind: "all", who: ["P1", "P2", "P3"] });
  expect(said([0, 1, 2], [])).toEqual({ kind: "some", who: ["P2"] });
  expect(said([1, 2, 3], [0])).toEqual({ kind: "mine", who: [] });
  expect(said([0], [])).toBeNull();
  expect(said([2], [])).toBeNull();
});

test("a view without secret decisions names nobody", () => {
  expect(answeredIn({ answered: [2] })).toEqual([2]);
  expect(answeredIn({})).toEqual([]);
  expect(
    withBotsChosen(
      { round: 1 },
      at().map((seat) => seat.info),
      [0, 2],
    ),
  ).toEqual({ round: 1 });
  expect(answeredIn(null)).toEqual([]);
});
