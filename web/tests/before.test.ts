/** What stands before a game, and labels that say how many. */
import { describe, expect, it } from "vitest";
import type { Choice, Words } from "../src/desk/contract.ts";
import type { GuideStep } from "../src/generated/protocol.ts";
import { hintFor, TIMES, type Moment } from "../src/table/hints.ts";
import { rerollLabel } from "../src/boards/orp-orzel/dice.ts";
import type { TableView } from "../src/generated/orp-orzel.ts";

describe("hints in a first game", () => {
  const hint = (title: string, wishes: Partial<GuideStep>): GuideStep => ({
    title,
    text: "",
    phases: [],
    options: {},
    kinds: [],
    lesson: "",
    ...wishes,
  });
  const hints = [
    hint("turn", { phases: ["turn"] }),
    hint("unload", { kinds: ["unload"] }),
    hint("contracts", { kinds: ["contract"], options: { contracts: "on" } }),
  ];
  const moment = (phase: string, kinds: string[], options = {}): Moment => ({ phase, kinds, options });
  const fresh = (): number => 0;

  it("speak of the decision or of a move that is offered", () => {
    expect(hintFor(hints, moment("turn", ["sail"]), fresh)).toBe(0);
    expect(hintFor(hints, moment("land", ["unload"]), fresh)).toBe(1);
    expect(hintFor(hints, moment("land", ["sail"]), fresh)).toBe(-1);
  });

  it("speak of modules that are played with, and of no others", () => {
    expect(hintFor(hints, moment("land", ["contract"], { contracts: "off" }), fresh)).toBe(-1);
    expect(hintFor(hints, moment("land", ["contract"], { contracts: "on" }), fresh)).toBe(2);
  });

  it("let the one that was heard least speak, and fall silent after a couple of times", () => {
    const heard = [1, 0, 0];
    expect(hintFor(hints, moment("turn", ["unload"]), (number) => heard[number] ?? 0)).toBe(1);
    expect(hintFor(hints, moment("turn", ["unload"]), (number) => (number === 1 ? TIMES : 1))).toBe(0);
    expect(hintFor(hints, moment("turn", ["unload"]), () => TIMES)).toBe(-1);
  });
});

describe("setting no more dice aside", () => {
  const words = { text: (_: string, key: string, left: number) => `${key} ${left}` } as unknown as Words;
  const view = (rolled: Record<string, number>, kept: string[]): TableView => ({ rolled, kept }) as unknown as TableView;
  const done = { kind: "done" } as Choice;

  it("says how many are rolled again", () => {
    expect(rerollLabel(done, view({ plot: 3, evade: 1 }, ["plot"]), words)).toBe("reroll 3");
    expect(rerollLabel(done, view({ plot: 1, evade: 1 }, ["plot"]), words)).toBe("reroll-1 1");
    expect(rerollLabel({ kind: "keep" } as Choice, view({ plot: 1 }, []), words)).toBeNull();
  });
});
