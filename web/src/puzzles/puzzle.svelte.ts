/** A puzzle as its page shows it: the position, and what was said to the last move.  The server knows the solution, the page does not. */
import type { Choice, PuzzleAnswer, Reason, ShownPuzzle } from "../generated/protocol.ts";
import { api } from "../net/api.ts";
import { wordsOfTrouble } from "../net/attempt.svelte.ts";
import { language } from "../words/interface.svelte.ts";
import { remember } from "./solved.ts";

const NONE: Choice[] = [];

export class PuzzleModel {
  readonly game: string;
  readonly id: string;
  /** The day, if this is its puzzle. */
  day: string | null = null;
  puzzle = $state.raw<ShownPuzzle | null>(null);
  /** What was said to the last move, or the solution. */
  answer = $state.raw<PuzzleAnswer | null>(null);
  isBusy = $state(false);
  trouble = $state("");
  private given: string | null = null;

  constructor(game: string, id: string) {
    this.game = game;
    this.id = id;
  }

  get isDone(): boolean {
    return Boolean(this.answer?.solution);
  }

  get isAsked(): boolean {
    return this.puzzle !== null && !this.isDone && !this.isBusy;
  }

  get choices(): Choice[] {
    return this.isAsked ? (this.puzzle?.scene.choices ?? NONE) : NONE;
  }

  /** Fetch the puzzle, and in another language again what was said. */
  async open(): Promise<void> {
    try {
      this.puzzle = await api.puzzle(this.game, this.id, language());
      if (this.given !== null) this.answer = await api.puzzleAnswer(this.given, this.game, this.id, language());
    } catch (fault) {
      this.trouble = wordsOfTrouble(fault);
    }
  }

  /** Try a move; an empty one asks for the solution. */
  async give(move: string): Promise<void> {
    if (!this.isAsked) return;
    this.isBusy = true;
    try {
      this.answer = await api.puzzleAnswer(move, this.game, this.id, language());
      this.given = move;
      if (this.answer.solution) remember(this.game, this.id, this.answer.right ? "solved" : "shown", this.day);
    } catch (fault) {
      this.trouble = wordsOfTrouble(fault);
    } finally {
      this.isBusy = false;
    }
  }

  why(moves: string[]): Promise<Reason[]> {
    return api.puzzleReasons(moves, this.game, this.id, language());
  }
}
