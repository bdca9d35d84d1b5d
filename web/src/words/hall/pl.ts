import { eventPl } from "./pl/event.ts";
import { papersPl } from "./pl/papers.ts";
import { peoplePl } from "./pl/people.ts";
import { playPl } from "./pl/play.ts";

/** Polish words of the tournament hall. */
export const hallPl = { ...peoplePl, ...eventPl, ...playPl, ...papersPl };
