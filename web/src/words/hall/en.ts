import { eventEn } from "./en/event.ts";
import { papersEn } from "./en/papers.ts";
import { peopleEn } from "./en/people.ts";
import { playEn } from "./en/play.ts";

/** English words of the tournament hall. */
export const hallEn = { ...peopleEn, ...eventEn, ...playEn, ...papersEn };

export type HallKey = keyof typeof hallEn;
