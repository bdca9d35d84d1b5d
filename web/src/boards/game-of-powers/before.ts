/** The offer that a counter-offer answers: it is gone from the table, and remembered here. */
import type { Words } from "../../desk/contract.ts";
import type { OfferView } from "../../generated/game-of-powers.ts";
import { oneByOne } from "./cards.ts";

export class OfferBefore {
  private last: OfferView | null = null;

  /** The offer before this one; null where this one is the first, or nobody saw the first. */
  read(offer: OfferView): OfferView | null {
    if (!offer.is_counter) this.last = offer;
    const before = this.last;
    return offer.is_counter && before?.builder === offer.responder && before.responder === offer.builder ? before : null;
  }
}

/** Both sides of an offer by name: what the builder gives, and what for. */
export function sidesOf(offer: OfferView, words: Words): [string, string] {
  const given = [...oneByOne(offer.given_tokens), ...offer.given_cards].map((id) => words.name(id));
  const wanted = [
    ...oneByOne(offer.wanted_tokens).map((id) => words.name(id)),
    ...offer.wanted_sites.map((site) => words.label("card-from", words.name(site))),
  ];
  return [given.join(", "), wanted.join(", ")];
}
