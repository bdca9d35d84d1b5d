/** What everybody should know now, and what was decided about me: asked for when a page is opened, and now and then. */
import type { Standing } from "../generated/protocol.ts";
import { ask } from "../net/api.ts";

const LOOK_MS = 60_000;
const state = $state<{ now: Standing | null }>({ now: null });

export const standing = state;

export async function lookAtStanding(): Promise<void> {
  try {
    state.now = await ask<Standing>("GET", "/standing");
  } catch {
    // The server is away for a moment; what was known stays.
  }
}

/** Call it while the application is created. */
export function keepStanding(): void {
  $effect(() => {
    void lookAtStanding();
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void lookAtStanding();
    }, LOOK_MS);
    return () => clearInterval(timer);
  });
}
