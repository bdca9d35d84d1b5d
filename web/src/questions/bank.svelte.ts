/** The questions that a referee keeps: loaded, changed here, and saved a moment after each change. */
import type { BankFault, ContestGame, FoundQuestions, Language, OwnBank, Question } from "../generated/protocol.ts";
import { ask, part } from "../net/api.ts";
import { wordsOfTrouble } from "../net/attempt.svelte.ts";
import { language } from "../words/interface.svelte.ts";

const PAUSE_MS = 700;
const at = (game: string, more = ""): string => `/questions/${part(game)}${more}?language=${language()}`;

export const bankApi = {
  games: () => ask<ContestGame[]>("GET", `/tournaments/games?language=${language()}`),
  load: (game: string) => ask<OwnBank>("GET", at(game)),
  read: (game: string, text: string, told: Language) => ask<FoundQuestions>("POST", at(game, "/read"), { text, language: told }),
};

export class Bank {
  questions = $state<Question[]>([]);
  faults = $state.raw<BankFault[]>([]);
  ready = $state(0);
  /** What is known of the last change. */
  state = $state<"saved" | "saving" | "unsaved">("saved");
  trouble = $state("");
  isLoaded = $state(false);
  private version = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isBusy = false;
  private isWanted = false;

  constructor(readonly game: string) {}

  async load(): Promise<void> {
    try {
      this.take(await bankApi.load(this.game), true);
      this.isLoaded = true;
    } catch (fault) {
      this.trouble = wordsOfTrouble(fault);
    }
  }

  private take(bank: OwnBank, withQuestions: boolean): void {
    if (withQuestions) this.questions = bank.questions;
    this.faults = bank.faults;
    this.ready = bank.ready;
    this.version = bank.version;
  }

  /** What is wrong with a question, as the server last saw it. */
  faultsOf(place: number): BankFault[] {
    return this.faults.filter((fault) => fault.question === place);
  }

  add(more: Question[]): void {
    this.questions = [...this.questions, ...more];
    this.changed();
  }

  /** A name that no question has. */
  freeId(): string {
    const taken = this.questions.map((question) => question.id);
    let number = this.questions.length + 1;
    while (taken.includes(`own-${number}`)) number += 1;
    return `own-${number}`;
  }

  remove(place: number): Question | undefined {
    const gone = this.questions[place];
    this.questions = this.questions.filter((_, each) => each !== place);
    this.changed();
    return gone;
  }

  /** Something was changed: it is saved when nothing more is typed for a moment. */
  changed(): void {
    this.state = "unsaved";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), PAUSE_MS);
  }

  /** Save now, one request after another. */
  async save(): Promise<void> {
    clearTimeout(this.timer);
    if (this.isBusy) {
      this.isWanted = true;
      return;
    }
    this.isBusy = true;
    this.state = "saving";
    try {
      const body = { questions: $state.snapshot(this.questions), version: this.version };
      this.take(await ask<OwnBank>("PUT", at(this.game), body), false);
      this.state = this.isWanted || (this.state as string) === "unsaved" ? "unsaved" : "saved";
      this.trouble = "";
    } catch (fault) {
      this.state = "unsaved";
      this.trouble = wordsOfTrouble(fault);
      this.isWanted = false;
    }
    this.isBusy = false;
    if (this.isWanted) {
      this.isWanted = false;
      await this.save();
    }
  }
}
