import { eventFr } from "./fr/event.ts";
import { papersFr } from "./fr/papers.ts";
import { peopleFr } from "./fr/people.ts";
import { playFr } from "./fr/play.ts";

/** French words of the tournament hall. */
export const hallFr = { ...peopleFr, ...eventFr, ...playFr, ...papersFr };
