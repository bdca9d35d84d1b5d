/** Sets that tables are played with, fetched once: what is told of one never changes, because its id is its hash. */
import type { BoardSet } from "../desk/set.ts";
import type { GameWords, Language } from "../generated/protocol.ts";
import { ask } from "./api.ts";

/** As the server sends it. */
interface SetBoard {
  info: { name: string };
  data: unknown;
  drawing: object;
}

const HASH = /^[0-9a-f]{32}$/;
const boards: Record<string, Promise<BoardSet>> = {};

/** The id of the set that a table, a replay or a branch of one is played with; undefined for the rulebook's. */
export function setIdOf(info: object): string | undefined {
  const { set } = info as { set?: { id: string } | string | null };
  const id = typeof set === "string" ? set : set?.id;
  return id && HASH.test(id) ? id : undefined;
}

/** What a board draws of a set. */
export function boardOf(id: string): Promise<BoardSet> {
  boards[id] ??= ask<SetBoard>("GET", `/sets/${id}/board`).then(
    ({ info, data, drawing }) => ({ id, title: info.name, names: {}, data, drawing: Object.keys(drawing).length ? drawing : null }),
    (fault: unknown) => {
      delete boards[id];
      throw fault;
    },
  );
  return boards[id];
}

/** A game's words with the names of a set's things. */
export const setWords = (id: string, language: Language): Promise<GameWords> =>
  ask<GameWords>("GET", `/sets/${id}/words?language=${language}`);
