/** Requests about an event's papers; kept apart from those that every page needs. */
import type { DeedDone, HallTally, Language, PaperLetters } from "../generated/protocol.ts";
import { ask, hallAt, part } from "../net/api.ts";

export const papers = {
  /** A test on paper by its letters. */
  typeIn: (id: string, player: string, paper: PaperLetters, language: Language) =>
    ask<DeedDone>("POST", `${hallAt(id)}/players/${part(player)}/paper?language=${language}`, paper),
  tallies: (id: string, language: Language) => ask<HallTally[]>("GET", `${hallAt(id)}/questions?language=${language}`),
  setVenue: (id: string, venue: string) => ask<unknown>("PUT", `${hallAt(id)}/venue`, { venue }),
};

/** What is typed of a paper, in capitals; anything that is no answer is left out. */
export const lettersOf = (typed: string): string => typed.toUpperCase().replace(/[^A-D-]/g, "");
