/** The HTTP interface of order and privacy. */
import type {
  ClubPage,
  EntryRules,
  EventPage,
  KeptReport,
  LogPage,
  Order,
  OrderDone,
  Overview,
  PlayerPage,
  PrivacyFacts,
  Standing,
  TablePage,
} from "../generated/protocol.ts";
import { ask, part } from "../net/api.ts";

const asked = (what: string, search: string, page: number): string => `/keeper/${what}?search=${part(search)}&page=${page}`;

export const keeping = {
  standing: () => ask<Standing>("GET", "/standing"),
  privacy: () => ask<PrivacyFacts>("GET", "/privacy"),
  claim: (code: string) => ask<Standing>("POST", "/keeper/claim", { code }),
  overview: () => ask<Overview>("GET", "/keeper"),
  players: (search: string, page: number) => ask<PlayerPage>("GET", asked("players", search, page)),
  tables: (search: string, page: number) => ask<TablePage>("GET", asked("tables", search, page)),
  events: (search: string, page: number) => ask<EventPage>("GET", asked("events", search, page)),
  clubs: (search: string, page: number) => ask<ClubPage>("GET", asked("clubs", search, page)),
  reports: () => ask<KeptReport[]>("GET", "/keeper/reports"),
  log: (page: number) => ask<LogPage>("GET", `/keeper/log?page=${page}`),
  entry: () => ask<EntryRules>("GET", "/keeper/entry"),
  takeInvitation: (code: string) => ask<Standing>("POST", "/invitations/take", { code }),
  order: (order: Order) => ask<OrderDone>("POST", "/keeper/orders", { order }),
};

export const EXPORT = "/api/me/export";
