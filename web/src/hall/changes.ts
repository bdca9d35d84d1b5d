/** A view with what has changed in it.  What has not changed stays the same object, so that it need not be drawn again. */
import type { HallChanged, HallTold, HallView } from "../generated/protocol.ts";

export type Change = { value: unknown } | { fields: Record<string, Change> } | { length: number; items: Record<string, Change> };

export function changed(before: unknown, change: Change): unknown {
  if ("value" in change) return change.value;
  if ("fields" in change) {
    const after = { ...(before as Record<string, unknown>) };
    for (const [name, each] of Object.entries(change.fields)) after[name] = changed(after[name], each);
    return after;
  }
  const after = (before as unknown[]).slice(0, change.length);
  for (const [place, each] of Object.entries(change.items)) after[Number(place)] = changed(after[Number(place)], each);
  return after;
}

/** Follows what one connection says. */
export class Follower {
  private view: HallView | null = null;
  private number = 0;

  /** The view after a message; null if a message before it was missed. */
  take(message: HallTold | HallChanged): HallView | null {
    if (message.type === "hall") this.view = message.view;
    else if (!this.view || message.number !== this.number + 1) return (this.view = null);
    else this.view = changed(this.view, message.change as Change) as HallView;
    this.number = message.number;
    return this.view;
  }
}
