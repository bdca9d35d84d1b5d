/**
 * How pieces come and go.  Svelte's own `scale` and `fly` first read each piece's computed style, so that the browser works out the style of the
 * page in the middle of drawing, once for every few pieces; what moves here has neither transform nor opacity of its own, and nothing is read.
 * For people who want less motion nothing moves: things fade.
 */
import { cubicOut } from "svelte/easing";
import { prefersReducedMotion } from "svelte/motion";
import type { TransitionConfig } from "svelte/transition";

function come(duration: number, moved: (left: number) => string): TransitionConfig {
  const isStill = prefersReducedMotion.current;
  return {
    duration,
    easing: cubicOut,
    css: (come, left) => `opacity: ${come};${isStill ? "" : ` transform: ${moved(left)}`}`,
  };
}

/** A piece grows to its size from `start` of it, and shrinks when it goes. */
export function grow(_piece: Element, { duration, start }: { duration: number; start: number }): TransitionConfig {
  return come(duration, (left) => `scale(${1 - (1 - start) * left})`);
}

/** A piece comes from this far away. */
export function glide(_piece: Element, { duration, x = 0, y = 0 }: { duration: number; x?: number; y?: number }): TransitionConfig {
  return come(duration, (left) => `translate(${left * x}px, ${left * y}px)`);
}
