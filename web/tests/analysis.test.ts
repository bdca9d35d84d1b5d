import { describe, expect, test } from "vitest";
import { bandOf, beginningOf, decisionAt, firstOf, isSure, lineOf, marksOf, neighbours } from "../src/analysis/curve.ts";
import { KINDS, sumOf } from "../src/analysis/parts.ts";
import type { AnalysisReport, JudgedDecision } from "../src/generated/protocol.ts";

const move = { move: "play 3", label: "Play the Monkey", chances: [0.4, 0.3, 0.5] as [number, number, number] };
const decision = (number: number, seat: number, given: number, low: number): JudgedDecision => ({
  number,
  seat,
  made: move,
  best: [move],
  given_away: given,
  interval: [low, given + 0.1],
});
const report: AnalysisReport = {
  depth: "usual",
  moves: 6,
  actors: [-1, -1, 0, 1, 0, 1],
  known: [],
  open: [],
  decisions: [decision(2, 0, 0.01, -0.02), decision(3, 1, 0, 0), decision(4, 0, 0.12, 0.05)],
  moments: [{ number: 4, seat: 0, given_away: 0.12, words: "Too soon." }],
  parts: [],
  judge: "",
  judged_by: null,
};

describe("an analysis", () => {
  test("begins to be drawn where somebody chose first", () => {
    expect(firstOf(report)).toBe(2);
    expect(firstOf({ ...report, actors: [-1] })).toBe(0);
  });

  test("opens at the worst moment of the seat, or at its first decision", () => {
    expect(beginningOf(report, 0)).toBe(4);
    expect(beginningOf(report, 1)).toBe(3);
    expect(beginningOf(report, 2)).toBe(2);
  });

  test("steps from one decision of a seat to the next", () => {
    expect(neighbours(report, 0, 2)).toEqual([null, 4]);
    expect(neighbours(report, 0, 5)).toEqual([4, null]);
    expect(neighbours(report, 1, 2)).toEqual([null, 3]);
  });

  test("finds the decision of a position, and whether something was surely given away", () => {
    expect(decisionAt(report, 4)?.given_away).toBe(0.12);
    expect(decisionAt(report, 5)).toBeNull();
    expect(report.decisions.map(isSure)).toEqual([false, false, true]);
  });

  test("is drawn as lines and as a band between two of them", () => {
    expect(
      lineOf([
        [1, 2],
        [3, 4.25],
      ]),
    ).toBe("M1.0 2.0L3.0 4.3");
    expect(
      bandOf(
        [
          [0, 0],
          [1, 0],
        ],
        [
          [0, 1],
          [1, 1],
        ],
      ),
    ).toBe("M0.0 0.0L1.0 0.0L1.0 1.0L0.0 1.0Z");
    expect(bandOf([], [])).toBe("");
  });

  test("marks each line where it stands most apart, and no two marks at one place", () => {
    const curve = [0.1, 0.1, 0.2, 0.6, 0.5, 0.3, 0.3].map((value) =>
      [value, 1 - value].map((each) => [each, 0, 1] as [number, number, number]),
    );
    expect(marksOf({ ...report, open: curve })).toEqual([5, 3]);
  });

  test("adds up as it is shown, whatever was rounded", () => {
    for (const [start, own, chance] of [
      [0.25, 0.304, -0.504],
      [0.166, -0.016, 0.0049],
      [0.335, 0, 0.0049],
      [0.5, -0.4951, 0.4951],
    ] as const) {
      for (const end of [0, 0.4951, 1]) {
        const others = end - start - own - chance;
        const curve = [start, end].map((chances) => [[chances, 0, 1] as [number, number, number]]);
        const sum = sumOf({ ...report, open: curve, parts: [{ own, chance, others }] }, 0);
        expect(sum.start + sum.parts.own + sum.parts.chance + sum.parts.others).toBe(sum.end);
        for (const kind of KINDS) expect(Math.abs(sum.parts[kind] - 100 * { own, chance, others }[kind])).toBeLessThan(1);
      }
    }
  });
});
