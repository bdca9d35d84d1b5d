/** Short news at the edge of the screen: a refusal with its rule, a problem, something done. */

import { untrack } from "svelte";

export interface Toast {
  id: number;
  kind: "refusal" | "news";
  words: string;
  /** The rule that forbids it, and the game it belongs to. */
  rule?: string | null;
}

const SHOWN_MS = 7000;
let next = 0;
export const toasts = $state<{ list: Toast[] }>({ list: [] });

export function dismiss(id: number): void {
  toasts.list = toasts.list.filter((each) => each.id !== id);
}

export function toast(words: string, kind: Toast["kind"] = "news", rule: string | null = null): void {
  if (!words) return;
  next += 1;
  const id = next;
  // The same words twice are one piece of news.  An effect that has news does not depend on what else is told.
  const others = untrack(() => toasts.list).filter((each) => each.words !== words);
  toasts.list = [...others, { id, kind, words, rule }].slice(-3);
  setTimeout(() => dismiss(id), SHOWN_MS);
}
