/** The HTTP interface of friends. */
import type { Friends, MadeLink, NewStandingLink, OnlineWish, TableInfo } from "../generated/protocol.ts";
import { ask, part } from "../net/api.ts";

export const friendly = {
  friends: () => ask<Friends>("GET", "/me/friends"),
  makeLink: (wish: NewStandingLink) => ask<MadeLink>("POST", "/me/friends/links", wish),
  revoke: (id: string) => ask<null>("DELETE", `/me/friends/links/${part(id)}`),
  remove: (id: string) => ask<null>("DELETE", `/me/friends/${part(id)}`),
  block: (id: string) => ask<null>("POST", `/me/friends/${part(id)}/block`),
  lift: (id: string) => ask<null>("DELETE", `/me/blocked/${part(id)}`),
  showOnline: (shows: boolean) => ask<OnlineWish>("PUT", "/me/online", { shows_online: shows }),
  invite: (table: string, friend: string) => ask<null>("POST", `/tables/${part(table)}/invitations`, { friend }),
  accept: (id: string) => ask<TableInfo>("POST", `/me/invitations/${part(id)}/accept`),
  decline: (id: string) => ask<null>("DELETE", `/me/invitations/${part(id)}`),
};
