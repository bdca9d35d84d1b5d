/** Who stands on the podium. */
import type { HallView } from "../generated/protocol.ts";

export interface Winner {
  /** As the event has it. */
  place: number;
  /** Among people. */
  rank: number;
  player: string;
  name: string;
}

/** Final places of people, best first.  Bots step aside: everybody keeps the place, but stands where the rank among people is. */
export function winnersOf(view: HallView): Winner[] {
  const known = new Map(view.players.map((player) => [player.id, player]));
  const isBot = (id: string): boolean => known.get(id)?.kind === "bot";
  const bots = view.places.filter((each) => isBot(each.player));
  return view.places
    .filter((each) => !isBot(each.player))
    .map(({ place, player }) => ({
      place,
      rank: place - bots.filter((each) => each.place < place).length,
      player,
      name: known.get(player)?.name ?? player,
    }));
}
