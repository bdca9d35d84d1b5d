/** What stands on the sheet at the end of a game. */
import { describe, expect, it } from "vitest";
import type { Words } from "../src/desk/contract.ts";
import { scoreSheet } from "../src/boards/orp-orzel/sheet.ts";
import type { TableView } from "../src/generated/orp-orzel.ts";
import { tables } from "../src/generated/games/orp-orzel/words.en.json";

describe("the end of ORP Orzeł", () => {
  const text = (table: string, key: string): string => (tables as Record<string, Record<string, string>>)[table]?.[key] ?? key;
  const words = { text, label: (key: string) => text("label", key), name: (id: string) => id } as unknown as Words;
  const view = {
    sides: ["navy", "kriegsmarine"],
    navy: { lost: 4, taken: 1 },
    kriegsmarine: { held: 2, box: { mine: 1, blank: 2 } },
    reason: "attack",
    places: [2, 1],
  } as unknown as TableView;

  it("counts things, and has no sentence with a 0 and a 1 behind it", () => {
    const lines = scoreSheet(view, words);
    expect(lines.map((line) => line.values)).toEqual([
      ["navy", "kriegsmarine"],
      [4, "–"],
      [1, "–"],
      ["–", 2],
      ["–", 3],
    ]);
    expect(lines.filter((line) => line.label.endsWith("."))).toEqual([]);
  });
});
