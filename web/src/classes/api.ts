/** The HTTP interface of classes. */
import type { ClassLine, ClassView, SignedIn, Slip, Slips } from "../generated/protocol.ts";
import { ask, part } from "../net/api.ts";

const at = (id: string, rest = ""): string => `/classes/${part(id)}${rest}`;

export const classes = {
  enter: (code: string) => ask<SignedIn>("POST", "/classes/enter", { code }),
  list: () => ask<ClassLine[]>("GET", "/classes"),
  make: (name: string, pupils: number, days: number | null) => ask<ClassView>("POST", "/classes", { name, pupils, days }),
  look: (id: string) => ask<ClassView>("GET", at(id)),
  change: (id: string, wishes: { name?: string; has_chat?: boolean; days?: number }) => ask<ClassView>("PATCH", at(id), wishes),
  remove: (id: string) => ask<null>("DELETE", at(id)),
  slips: (id: string) => ask<Slips>("GET", at(id, "/slips")),
  add: (id: string, pupils: number) => ask<ClassView>("POST", at(id, "/pupils"), { pupils }),
  answer: (id: string, number: number, wish: string, is_approved: boolean) =>
    ask<ClassView>("POST", at(id, `/pupils/${number}/name`), { wish, is_approved }),
  reset: (id: string, number: number) => ask<Slip>("POST", at(id, `/pupils/${number}/code`)),
  removePupil: (id: string, number: number) => ask<null>("DELETE", at(id, `/pupils/${number}`)),
};
