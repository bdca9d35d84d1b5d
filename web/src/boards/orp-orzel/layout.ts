/** The sheet: one for a desk, and the same map turned on its side for a phone held upright. */
import { MediaQuery } from "svelte/reactivity";

export type Point = [number, number];

const narrow = new MediaQuery("max-width: 700px");
/** A phone: the sheet stands upright with the east at the top, because the way from Tallinn to the straits is longer than it is high. */
export const isUpright = (): boolean => narrow.current;
/** Room for the prompt on the sheet itself, north of all hexes. */
const roomy = new MediaQuery("(min-width: 1400px) and (min-height: 820px)");
export const isRoomy = (): boolean => roomy.current && !narrow.current;

export const WIDE: Point = [1108, 909];
export const TALL: Point = [754, 1071];

/** A hex by its name alone, without the letter and number that the log adds to it. */
export const plainName = (name: string, id: string): string => name.replace(` (${id})`, "");
