/** What everybody could see and is shown: what a contract is worth, which offer a counter-offer answers. */
import { describe, expect, it } from "vitest";
import { OfferBefore, sidesOf } from "../src/boards/game-of-powers/before.ts";
import { contractWorth } from "../src/boards/mare-balticum/worth.ts";
import { data } from "../src/generated/games/mare-balticum/set.json";
import type { Data } from "../src/boards/mare-balticum/chart.ts";
import type { Words } from "../src/desk/contract.ts";
import type { OfferView } from "../src/generated/game-of-powers.ts";
import type { SeatView } from "../src/generated/mare-balticum.ts";

describe("a contract", () => {
  const tables = data as unknown as Data;
  const seat = (tokens: Record<string, number> | null, contract: string | null): SeatView =>
    ({
      contract,
      warehouse: { number: 0, tokens },
      market: [
        { fish: "salmon", is_taken: true, number: "x2" },
        { fish: "herring", is_taken: false, number: null },
      ],
    }) as unknown as SeatView;

  it("is worth its points for every set in the warehouse, instead of what the market says", () => {
    const worth = contractWorth(seat({ salmon: 3, herring: 2, amber: 5 }, "salmon-herring"), tables);
    expect(worth).toEqual({ sets: 2, each: 7, total: 14, instead: 8 });
  });
  it("is worth nothing yet without a whole set", () => {
    expect(contractWorth(seat({ salmon: 3, amber: 5 }, "salmon-herring"), tables)?.total).toBe(0);
  });
  it("of another company is nobody's business", () => {
    expect(contractWorth(seat(null, null), tables)).toBeNull();
    expect(contractWorth(seat(null, "salmon-herring"), tables)).toBeNull();
  });
});

describe("a counter-offer", () => {
  const offer = (builder: number, responder: number, isCounter: boolean): OfferView => ({
    builder,
    responder,
    is_counter: isCounter,
    given_tokens: { military: 1 },
    given_cards: [],
    wanted_tokens: {},
    wanted_sites: ["owidz"],
    handed: [],
  });
  const words = { name: (id: string) => id, label: (key: string, what: string) => `${key} ${what}` } as unknown as Words;

  it("stands beside the offer it answers", () => {
    const offers = new OfferBefore();
    const first = offer(1, 0, false);
    expect(offers.read(first)).toBeNull();
    expect(offers.read(offer(0, 1, true))).toBe(first);
    expect(sidesOf(first, words)).toEqual(["military", "card-from owidz"]);
  });
  it("of other people is not taken for an answer to an older offer", () => {
    const offers = new OfferBefore();
    offers.read(offer(1, 0, false));
    expect(offers.read(offer(2, 3, true))).toBeNull();
    expect(new OfferBefore().read(offer(0, 1, true))).toBeNull();
  });
});
