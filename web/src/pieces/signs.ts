/** Symbols as data: what one is made of, outline by outline.  `Signs.svelte` draws a table of them. */
import type { SVGAttributes } from "svelte/elements";

/** A path that takes the symbol's fill, or a path with attributes of its own. */
export type Outline = string | SVGAttributes<SVGPathElement>;

/** From the symbol's id to its outlines, the lowest first. */
export type SignTable = Record<string, Outline | Outline[]>;

/** A rounded line in the colour of the text. */
export function line(width: number, d: string): SVGAttributes<SVGPathElement> {
  return { d, fill: "none", stroke: "currentColor", "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" };
}

/** The path of a circle. */
export function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0-${2 * r} 0z`;
}
