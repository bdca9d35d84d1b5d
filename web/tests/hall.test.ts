import assert from "node:assert/strict";
import { test } from "vitest";
import type { HallMatch, HallStandings, HallTurn, HallView } from "../src/generated/protocol.ts";
import { byUrgency, isSecret, legScore, sideOf, usedOf, whyStuck } from "../src/hall/matches.ts";
import { winnersOf } from "../src/hall/podium.ts";
import { slidesOf } from "../src/hall/projector/slides.ts";
import { asClock, roundLeft } from "../src/hall/time.ts";

const NOW = 1000;
const turn = (since: number, more: Partial<HallTurn> = {}): HallTurn => ({
  player: "anna",
  since,
  limit: 60,
  overruns: 0,
  is_here: true,
  runs: true,
  stuck: "",
  ...more,
});

function match(board: number, more: Partial<HallMatch> = {}): HallMatch {
  const legs = [1, 2].map((leg) => ({
    leg,
    first: leg === 1 ? "anna" : "bolek",
    winner: null,
    side: null,
    lost: null,
    table: null,
    can: [],
    needs_reason: [],
  }));
  return {
    id: `m${board}`,
    board,
    players: ["anna", "bolek"],
    legs,
    stage: "playing",
    turns: [],
    score: null,
    ...more,
  } as HallMatch;
}

test("a table is stuck when the server says why, and while it is played", () => {
  assert.equal(whyStuck(match(1, { turns: [turn(NOW - 61)] })), "");
  assert.equal(whyStuck(match(1, { turns: [turn(NOW), turn(NOW, { stuck: "reading" })] })), "reading");
  assert.equal(whyStuck(match(1, { stage: "paused", turns: [turn(NOW, { stuck: "move" })] })), "");
});

test("a clock that does not run shows what was used when it stopped", () => {
  const told = view({ now: NOW });
  assert.equal(usedOf(turn(NOW - 20), told, NOW + 5), 25);
  assert.equal(usedOf(turn(NOW - 20, { runs: false }), told, NOW + 5), 20);
});

test("the time of a round stands while the tournament is halted", () => {
  assert.equal(roundLeft(view({ now: NOW, round_left: null }), NOW + 5), null);
  assert.equal(roundLeft(view({ now: NOW, round_left: 60, halted: null }), NOW + 5), 55);
  assert.equal(roundLeft(view({ now: NOW, round_left: 60, halted: { since: NOW, until: null } }), NOW + 5), 60);
});

test("stuck tables come first, decided ones last", () => {
  const all = [
    match(1, { stage: "decided" }),
    match(2),
    match(3, { stage: "waiting" }),
    match(4, { turns: [turn(NOW, { stuck: "move" })] }),
  ];
  assert.deepEqual(
    byUrgency(all).map((each) => each.board),
    [4, 2, 3, 1],
  );
});

test("sides are swapped in the second leg, and legs won are counted until the score is told", () => {
  const one = match(1);
  assert.deepEqual([sideOf(one, 1, "anna"), sideOf(one, 2, "anna")], [0, 1]);
  one.legs[0]!.winner = "bolek";
  assert.deepEqual(legScore(one), [0, 1]);
  assert.deepEqual(legScore({ ...one, score: [2, 0] }), [2, 0]);
});

const view = (more: Partial<HallView>): HallView => ({ phase: "play", rounds: [], standings: [], places: [], ...more }) as HallView;
const round = (matches: number): HallView["rounds"][number] => ({
  number: 1,
  title: "Round 1",
  matches: Array.from({ length: matches }, (_, at) => match(matches - at)),
  bye: null,
  byes: [],
  drawn: NOW,
});
const table = (group: string, rows: number): HallStandings =>
  ({
    group,
    title: group,
    rows: Array.from({ length: rows }, (_, at) => ({ player: `${group}${at}`, matches: 1, byes: 0 })),
  }) as HallStandings;

test("a projector never shows more than fits: forty players have two pages of tables and two of standings", () => {
  const slides = slidesOf(view({ rounds: [round(20)], standings: [table("", 40)] }));
  assert.deepEqual(
    slides.map((slide) => slide.kind),
    ["tables", "tables", "standings", "standings"],
  );
  const boards = slides.flatMap((slide) => (slide.kind === "tables" ? slide.matches.map((each) => each.board) : []));
  assert.deepEqual(
    boards,
    Array.from({ length: 20 }, (_, at) => at + 1),
  );
  const rows = slides.flatMap((slide) => (slide.kind === "standings" ? slide.tables.flatMap((each) => each.rows) : []));
  assert.equal(rows.length, 40);
});

test("every group is on some page, none cut in two", () => {
  const groups = ["A", "B", "C", "D", "E", "F", "G", "H"].map((name) => table(name, 6));
  const shown = slidesOf(view({ rounds: [round(8)], standings: groups })).flatMap((slide) =>
    slide.kind === "standings" ? slide.tables.map((each) => each.group) : [],
  );
  assert.deepEqual(shown, ["A", "B", "C", "D", "E", "F", "G", "H"]);
});

test("before the first draw, without results and at the end the projector shows what there is", () => {
  assert.deepEqual(slidesOf(view({})), [{ kind: "draw" }]);
  assert.deepEqual(slidesOf(view({ phase: "entry" })), [{ kind: "entry" }]);
  const none = { ...table("", 4), rows: table("", 4).rows.map((row) => ({ ...row, matches: 0 })) };
  assert.deepEqual(
    slidesOf(view({ rounds: [round(2)], standings: [none] })).map((slide) => slide.kind),
    ["tables"],
  );
  const places = Array.from({ length: 64 }, (_, at) => ({ place: at + 1, player: `p${at}` }));
  assert.deepEqual(
    slidesOf(view({ phase: "over", places })).map((slide) => slide.kind),
    ["podium", "places", "places"],
  );
});

test("clocks count whole seconds and never below nothing", () => {
  assert.deepEqual([asClock(0.2), asClock(61), asClock(3661), asClock(-4)], ["0:01", "1:01", "1:01:01", "0:00"]);
});

test("bots step aside on the podium, and everybody keeps the place", () => {
  const players = [
    { id: "r", kind: "bot", name: "Robot" },
    { id: "a", kind: "device", name: "Anna" },
    { id: "b", kind: "printed", name: "Bolek" },
    { id: "s", kind: "bot", name: "Robot 2" },
    { id: "c", kind: "device", name: "Celina" },
  ];
  const places = [1, 2, 3, 3, 5].map((place, number) => ({ place, player: players[number]!.id }));
  const view = { players, places } as unknown as HallView;
  assert.deepEqual(
    winnersOf(view).map(({ place, rank, name }) => [place, rank, name]),
    [
      [2, 1, "Anna"],
      [3, 2, "Bolek"],
      [5, 3, "Celina"],
    ],
  );
});

test("private results are a secret to whoever neither played nor referees", () => {
  const view = (role: string, you: string | null, scores = "private"): HallView =>
    ({ role, you, options: { scores } }) as unknown as HallView;
  const one = match(1);
  assert.equal(isSecret(view("spectator", null), one), true);
  assert.equal(isSecret(view("player", "celina"), one), true);
  assert.equal(isSecret(view("player", "anna"), one), false);
  assert.equal(isSecret(view("referee", null), one), false);
  assert.equal(isSecret(view("spectator", null, "open"), one), false);
});

test("at tables a page has six tables of four, or eight of three", () => {
  const seats = (size: number): HallView["rounds"][number] => {
    const full = round(16);
    return {
      ...full,
      matches: full.matches.map((each) => ({ ...each, players: Array.from({ length: size }, (_, at) => `p${at}`) })),
    };
  };
  const pages = (size: number): number[] =>
    slidesOf(view({ at_tables: true, rounds: [seats(size)] })).flatMap((slide) =>
      slide.kind === "tables" ? [slide.matches.length] : [],
    );
  assert.deepEqual(
    [pages(4), pages(3)],
    [
      [6, 6, 4],
      [8, 8],
    ],
  );
});
