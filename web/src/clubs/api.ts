/** The HTTP interface of clubs. */
import type { ClubGlimpse, ClubLine, ClubRole, ClubView, LeaderBoard, MyMembership } from "../generated/protocol.ts";
import { ask, part } from "../net/api.ts";

const at = (id: string): string => `/clubs/${part(id)}`;

export const clubs = {
  mine: () => ask<ClubLine[]>("GET", "/clubs"),
  found: (name: string, is_shown: boolean) => ask<ClubView>("POST", "/clubs", { name, is_shown }),
  lookAt: (code: string) => ask<ClubGlimpse>("POST", "/clubs/look", { code }),
  join: (code: string, is_shown: boolean) => ask<ClubView>("POST", "/clubs/join", { code, is_shown }),
  reportCode: (code: string) => ask<null>("POST", "/clubs/report", { code }),
  look: (id: string) => ask<ClubView>("GET", at(id)),
  board: (id: string, game: string) => ask<LeaderBoard>("GET", `${at(id)}/ratings/${part(game)}`),
  showMe: (id: string, is_shown: boolean) => ask<MyMembership>("PUT", `${at(id)}/me`, { is_shown }),
  leave: (id: string) => ask<null>("DELETE", `${at(id)}/me`),
  report: (id: string) => ask<null>("POST", `${at(id)}/report`),
  rename: (id: string, name: string) => ask<ClubView>("PATCH", at(id), { name }),
  renew: (id: string) => ask<ClubView>("POST", `${at(id)}/code`),
  give: (id: string, member: string, role: ClubRole) => ask<ClubView>("PUT", `${at(id)}/members/${part(member)}`, { role }),
  remove: (id: string, member: string) => ask<null>("DELETE", `${at(id)}/members/${part(member)}`),
  dissolve: (id: string) => ask<null>("DELETE", at(id)),
};
