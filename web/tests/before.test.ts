/** What stands before a game, and labels that say how many. */
import { describe, expect, it } from "vitest";
import type { Choice, Words } from "../src/desk/contract.ts";
import type { GuideStep } from "../src/generated/protocol.ts";
import { stepsFor } from "../src/table/guide.ts";
import { rerollLabel } from "../src/boards/orp-orzel/dice.ts";
import type { TableView } from "../src/generated/orp-orzel.ts";

describe("the guide", () => {
  const step = (title: string, options: Record<string, string>): GuideStep => ({ title, text: "", phases: [], options });
  const steps = [step("always", {}), step("contracts", { contracts: "on" }), step("plain", { contracts: "off" })];

  it("has the steps of the modules that are played with, and no others", () => {
    expect(stepsFor(steps, { contracts: "on" }).map((each) => each.title)).toEqual(["always", "contracts"]);
    expect(stepsFor(steps, { contracts: "off" }).map((each) => each.title)).toEqual(["always", "plain"]);
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
