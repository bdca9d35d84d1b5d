/** Something a keeper is about to do: what, to whom, and how it is asked for once the reason is known. */
import type { Order } from "../generated/protocol.ts";

export interface Wish {
  deed:
    | "mute"
    | "kick"
    | "ban"
    | "lift-mute"
    | "lift-ban"
    | "new-name"
    | "delete-player"
    | "make-teacher"
    | "remove-teacher"
    | "close-table"
    | "delete-table"
    | "close-event"
    | "delete-event"
    | "close-club"
    | "rename-club"
    | "remove-keeper";
  who: string;
  order: (why: string) => Order;
  warning?: string;
}

type PlayerDeed =
  "mute" | "kick" | "ban" | "lift-mute" | "lift-ban" | "new-name" | "delete-player" | "make-teacher" | "remove-teacher";

export function toPlayer(deed: PlayerDeed, player: string, who: string): Wish {
  return { deed, who, order: (why) => ({ deed, player, why }) };
}

export function toTable(deed: "close-table" | "delete-table", table: string): Wish {
  return { deed, who: table, order: (why) => ({ deed, table, why }) };
}

export function toEvent(deed: "close-event" | "delete-event", event: string, who: string): Wish {
  return { deed, who, order: (why) => ({ deed, event, why }) };
}

export function toClub(deed: "close-club" | "rename-club", club: string, who: string): Wish {
  return { deed, who, order: (why) => ({ deed, club, why }) };
}

export function toKeeper(keeper: string, who: string, warning: string): Wish {
  return { deed: "remove-keeper", who, warning, order: (why) => ({ deed: "remove-keeper", keeper, why }) };
}
