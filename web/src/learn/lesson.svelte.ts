/** A lesson as the page shows it: the step, the table at this moment, and what was said to the learner's last answer. */
import type { Choice, Happening, LessonAnswer, LessonStep, Reason, Scene } from "../generated/protocol.ts";
import { api } from "../net/api.ts";
import { wordsOfTrouble } from "../net/attempt.svelte.ts";
import { prefs } from "../prefs.svelte.ts";
import { timeFor } from "../story/telling.svelte.ts";
import { language } from "../words/interface.svelte.ts";

const NONE: Choice[] = [];

export class LessonModel {
  readonly game: string;
  readonly id: string;
  step = $state.raw<LessonStep | null>(null);
  scene = $state.raw<Scene | null>(null);
  /** What was said to the last answer; null while one is waited for. */
  answer = $state.raw<LessonAnswer | null>(null);
  log = $state.raw<Happening[]>([]);
  /** Something was sent, or what follows is being shown. */
  isBusy = $state(false);
  trouble = $state("");
  /** What was done so far, step by step. */
  private made: string[] = [];
  private given = "";
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private wake: (() => void) | undefined;
  private onShown: (scene: Scene) => void;

  constructor(game: string, id: string, onShown: (scene: Scene) => void) {
    this.game = game;
    this.id = id;
    this.onShown = onShown;
  }

  /** The moves that can be made now. */
  get choices(): Choice[] {
    return this.isAsked ? (this.scene?.choices ?? NONE) : NONE;
  }

  /** A move is waited for. */
  get isAsked(): boolean {
    return this.step?.kind === "move" && !this.isBusy && !this.mustChoose;
  }

  /** The answer was carried out on the board: it goes on, or goes back. */
  get mustChoose(): boolean {
    return this.answer !== null && (this.answer.right || this.answer.scenes.length > 0);
  }

  /** Fetch the step at which the learner stands: at first, in another language, and when going on. */
  async open(): Promise<void> {
    try {
      const step = await api.lessonStep(this.game, this.id, this.made, language());
      this.answer = null;
      if (step.scene.number !== this.scene?.number || !this.log.length) this.log = step.scene.past;
      this.step = step;
      this.scene = step.scene;
      const done = `${this.game}/${this.id}`;
      if (step.kind === "end" && !prefs.lessons.includes(done)) prefs.lessons = [...prefs.lessons, done];
    } catch (fault) {
      this.trouble = wordsOfTrouble(fault);
    }
  }

  /** A move, the id of a choice, or `-`: see what follows from it. */
  async give(given: string): Promise<void> {
    if (this.isBusy || !this.step) return;
    this.isBusy = true;
    this.given = given;
    try {
      const answer = await api.lessonAnswer(given, this.game, this.id, this.made, language());
      for (const scene of answer.scenes) await this.show(scene);
      if (this.step.kind === "tell") {
        this.made = [...this.made, given];
        await this.open();
      } else this.answer = answer;
    } catch (fault) {
      this.trouble = wordsOfTrouble(fault);
    } finally {
      this.isBusy = false;
    }
  }

  /** From a right answer to the next step, from a wrong one back to the question. */
  async goOn(): Promise<void> {
    if (this.answer?.right) this.made = [...this.made, this.given];
    await this.open();
  }

  async restart(): Promise<void> {
    this.made = [];
    this.log = [];
    await this.open();
  }

  why(moves: string[]): Promise<Reason[]> {
    return api.lessonReasons(moves, this.game, this.id, this.made, language());
  }

  /** Do not wait for what has happened already. */
  skip(): void {
    clearTimeout(this.waiting);
    this.wake?.();
  }

  private show(scene: Scene): Promise<void> {
    this.scene = scene;
    this.log = [...this.log, ...scene.events];
    this.onShown(scene);
    return new Promise((wake) => {
      this.wake = wake;
      this.waiting = setTimeout(wake, timeFor(scene.events, prefs.tempo));
    });
  }
}
