/** Sets that tables are played with, fetched once: what is told of one never changes, because its id is its hash. */
import type { BoardSet } from "../desk/set.ts";
import type { GameWords, Language, PlayedSet, SetBoard } from "../generated/protocol.ts";
import { ask } from "./api.ts";

const boards: Record<string, Promise<BoardSet>> = {};

/** The id of the set that a table or a replay is played with; undefined for the rulebook's. */
export const setIdOf = (info: { set?: PlayedSet | null }): string | undefined => info.set?.id;

/** What a board draws of a set; its names come with its words. */
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
