/** The moment at which all chosen cards are turned over: they turn together, lie there for a breath, and then the day begins. */
import { prefersReducedMotion } from "svelte/motion";
import type { Happening } from "../../desk/contract.ts";
import type { TableView } from "../../generated/libertalia.ts";
import { prefs } from "../../prefs.svelte.ts";
import { play } from "../../table/sounds.ts";
import { turnedOver, type Turned } from "./turned.ts";

/** How long the cards lie there: they turn within the first third of it. */
export const BREATH_MS = 1500;

export class Reveal {
  cards = $state.raw<Turned[]>([]);
  private before: TableView | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Called with every view that is drawn. */
  see(view: TableView, events: Happening[]): void {
    const turned = this.before ? turnedOver(this.before, view, events) : [];
    this.before = view;
    if (!turned.length) {
      // The next view is wanted sooner than the breath is over.
      if (view.phase === "sunrise") this.end();
      return;
    }
    play("reveal");
    // Whoever wants less motion, or moves at once, sees the cards lie open without any ado.
    if (prefersReducedMotion.current || prefs.tempo === "skip") return;
    clearTimeout(this.timer);
    this.cards = turned;
    this.timer = setTimeout(() => this.end(), BREATH_MS);
  }

  end(): void {
    clearTimeout(this.timer);
    this.cards = [];
  }
}
