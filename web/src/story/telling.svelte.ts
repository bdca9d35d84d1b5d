/** The story as it is being shown: its steps one after another, what floats at the players, and what is asked about. */
import { getContext, setContext } from "svelte";
import { prefersReducedMotion } from "svelte/motion";
import type { Happening, StoryBeat, StoryChange } from "../generated/protocol.ts";
import type { Tempo } from "../prefs.svelte.ts";
import { gainsIn, stepsOf, summed, type Question } from "./chapters.ts";
import type { SceneOf } from "./scenes.ts";

const KEY = Symbol("telling");
/** How long one step, or one move of others, stays before the next. */
export const STEP_MS: Record<Tempo, number> = { slow: 1800, normal: 650, skip: 0 };
/** A long story is told faster: it takes no longer than this number of steps. */
const MOST_STEPS = 5;
/** The number of floats at one player at once: as many as a plate is high. */
const MOST_FLOATS = 2;
const FLOAT_MS = 1400;

export interface Float {
  key: number;
  seat: number;
  by: number;
  words: string;
}

/** How long some moves and what followed from them stay before the next is shown. */
export function timeFor(events: Happening[], tempo: Tempo): number {
  return STEP_MS[tempo] * Math.max(1, Math.min(MOST_STEPS, stepsOf(events).length));
}

export class Telling {
  /** The step that is told now. */
  step = $state.raw<StoryBeat | null>(null);
  /** The table after that step; null once everything was told, or where it was not asked for. */
  scene = $state.raw<unknown>(null);
  floats = $state.raw<Float[]>([]);
  asked = $state.raw<Question | null>(null);
  readonly log: () => Happening[];
  private steps: StoryBeat[] = [];
  private scenes: SceneOf | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private count = 0;

  constructor(log: () => Happening[]) {
    this.log = log;
  }

  get isTelling(): boolean {
    return this.step !== null;
  }

  /** Tell what followed from moves that are shown now.  What was still being told is left out. */
  tell(events: Happening[], tempo: Tempo, scenes?: SceneOf): void {
    this.stop();
    this.floats = [];
    this.scenes = scenes;
    this.steps = stepsOf(events);
    if (STEP_MS[tempo] === 0) this.skip();
    else this.next(timeFor(events, tempo) / Math.max(1, this.steps.length));
  }

  /** Do not wait for the rest: what is gained and lost by it shows at once. */
  skip(): void {
    const rest = this.steps;
    this.stop();
    this.float(summed(rest.flatMap(gainsIn)));
  }

  /** Nothing is told any more. */
  stop(): void {
    clearTimeout(this.timer);
    this.steps = [];
    this.step = null;
    this.scene = null;
    this.scenes = undefined;
  }

  private next(pause: number): void {
    this.step = this.steps.shift() ?? null;
    // The last step leads to the table as it is now.
    this.scene = this.step && this.steps.length ? (this.scenes?.get(this.step) ?? null) : null;
    if (!this.step) return;
    this.float(gainsIn(this.step));
    this.timer = setTimeout(() => this.next(pause), pause);
  }

  private float(changes: StoryChange[]): void {
    const fresh = changes.map((change) => ({
      key: (this.count += 1),
      seat: change.seat ?? 0,
      by: change.by,
      words: change.words,
    }));
    if (!fresh.length) return;
    this.floats = [...this.floats, ...fresh];
    // Without motion they stay until the next move.
    if (prefersReducedMotion.current) return;
    setTimeout(() => (this.floats = this.floats.filter((float) => !fresh.includes(float))), FLOAT_MS);
  }

  /** What floats at a player now. */
  at(seat: number): Float[] {
    return this.floats.filter((float) => float.seat === seat).slice(-MOST_FLOATS);
  }
}

export function setTelling(telling: Telling): Telling {
  return setContext(KEY, telling);
}

export function getTelling(): Telling {
  return getContext<Telling>(KEY);
}
