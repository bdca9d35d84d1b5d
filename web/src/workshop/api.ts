/** What the workshop asks the server: sets as tables, and what is wrong with them. */
import type { Balance, CheckedSet, SetForm, SetInfo, SetLists, SetTables, SetText } from "../generated/protocol.ts";
import { ask, part } from "../net/api.ts";

export type Tables = Record<string, unknown>;

export const sets = {
  list: () => ask<SetLists>("GET", "/sets"),
  tables: (id: string) => ask<SetTables>("GET", `/sets/${part(id)}/tables`),
  form: (game: string) => ask<SetForm>("GET", `/sets/${part(game)}/form`),
  read: (text: string) => ask<SetTables>("POST", "/sets/read", { text }),
  write: (tables: Tables) => ask<SetText>("POST", "/sets/text", { tables }),
  check: (tables: Tables) => ask<CheckedSet>("POST", "/sets/check", { tables }),
  bring: (tables: Tables) => ask<SetInfo>("POST", "/sets", { tables }),
  balance: (id: string) => ask<Balance>("GET", `/sets/${part(id)}/balance`),
  weigh: (id: string) => ask<Balance>("POST", `/sets/${part(id)}/balance`),
  cancelBalance: (id: string) => ask<null>("DELETE", `/sets/${part(id)}/balance`),
  letGo: (id: string) => ask<null>("DELETE", `/sets/${part(id)}`),
};

const forms: Record<string, Promise<SetForm>> = {};

/** What a set of a game may hold; asked once. */
export function formOf(game: string): Promise<SetForm> {
  forms[game] ??= sets.form(game).catch((fault: unknown) => {
    delete forms[game];
    throw fault;
  });
  return forms[game];
}

const rulebooks: Record<string, Promise<Tables>> = {};

/** The tables of a rulebook's set; asked once. */
export function rulebookOf(game: string): Promise<Tables> {
  rulebooks[game] ??= sets.tables(game).then(
    ({ tables }) => tables,
    (fault: unknown) => {
      delete rulebooks[game];
      throw fault;
    },
  );
  return rulebooks[game];
}
