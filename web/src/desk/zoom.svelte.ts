/** How large the board is drawn, for everything that must keep its size on the screen. */
import { getContext, setContext } from "svelte";

const KEY = Symbol("zoom");

/** What a finger needs to hit a thing, in pixels of the screen. */
export const FINGERTIP = 44;

export class Zoom {
  /** Magnification by the viewer, 1 to 4. */
  scale = $state(1);
  /** Screen pixels for one unit of the board, magnification included. */
  pixels = $state(1);
}

export function setZoom(zoom: Zoom): Zoom {
  return setContext(KEY, zoom);
}

export function getZoom(): Zoom {
  return getContext<Zoom>(KEY) ?? new Zoom();
}
