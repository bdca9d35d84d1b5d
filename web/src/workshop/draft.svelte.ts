/** A set that is being written: its data, steps back and forth, what is wrong with it, and that it is kept on this device. */
import type { CheckedSet, SetFault } from "../generated/protocol.ts";
import { Trouble } from "../net/api.ts";
import { wordsOfTrouble } from "../net/attempt.svelte.ts";
import { sets } from "./api.ts";
import { NotKept, writeDraft, type KeptDraft } from "./keeping.ts";
import { isWithin, placeOf } from "./places.ts";
import { w } from "./words.ts";

export interface Head {
  format: number;
  game: string;
  id: string;
  name: string;
  author: string;
  licence: string;
  source: string;
}

/** A set as tables: its head, the tables of the game's data files under their names, and how its board is drawn. */
export interface SetData {
  set: Head;
  drawing?: Record<string, unknown>;
  [part: string]: unknown;
}

export interface Fault {
  /** Where it lies: `map.space[3].links`; empty for the set as a whole. */
  place: string;
  /** What is wrong there, for people. */
  sentence: string;
  /** The place in words: `map.toml: space 4 (pomeranian-bay), links`. */
  rule: string;
}

interface Step<Data> {
  label: string;
  merge: string;
  at: number;
  data: Data;
}

const KEEP_MS = 400;
const CHECK_MS = 500;
const AGAIN_MS = 5000;
const MERGE_MS = 2000;
const MOST_STEPS = 100;

export const faultOf = (fault: SetFault): Fault => ({ place: placeOf(fault.path), sentence: fault.words, rule: fault.place });

export class Draft<Data extends SetData = SetData> {
  readonly id: string;
  readonly game: string;
  /** Read it; whoever wants it otherwise calls `change`. */
  data: Data = $state.raw({} as Data);
  faults = $state.raw<Fault[]>([]);
  /** The server has not yet said what is wrong with the last change. */
  checking = $state(false);
  /** Why it could not be checked. */
  checkTrouble = $state("");
  /** Whether the last change is kept on this device. */
  isKept = $state(true);
  /** Why not. */
  trouble = $state("");
  /** A place that somebody wants to see: tabs that show one thing at a time open the one it lies in. */
  wanted = $state.raw<{ place: string } | null>(null);
  private done = $state.raw<Step<Data>[]>([]);
  private undone = $state.raw<Step<Data>[]>([]);
  private version: number;
  private changed: number;
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private checkTimer: ReturnType<typeof setTimeout> | undefined;
  private keeping: Promise<void> = Promise.resolve();
  private isShut = false;

  constructor(kept: KeptDraft) {
    this.id = kept.id;
    this.game = kept.game;
    this.data = kept.data as Data;
    this.version = kept.version;
    this.changed = kept.changed;
    this.checkSoon(0);
  }

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  /** What would be taken back, in words. */
  get undoLabel(): string {
    return this.done.at(-1)?.label ?? "";
  }

  get redoLabel(): string {
    return this.undone.at(-1)?.label ?? "";
  }

  /**
   * One step that can be taken back.  `edit` changes a copy of the data.  Steps with the same `merge` that follow each other quickly are
   * one: letters typed into a field, a thing that is dragged.
   */
  change(label: string, edit: (data: Data) => void, merge = ""): void {
    const next = structuredClone(this.data);
    edit(next);
    const before = this.done.at(-1);
    const now = Date.now();
    if (before && merge && before.merge === merge && now - before.at < MERGE_MS && !this.undone.length) {
      this.done = [...this.done.slice(0, -1), { ...before, at: now }];
    } else {
      this.done = [...this.done, { label, merge, at: now, data: this.data }].slice(-MOST_STEPS);
    }
    this.undone = [];
    this.take(next);
  }

  undo(): void {
    const step = this.done.at(-1);
    if (!step) return;
    this.done = this.done.slice(0, -1);
    this.undone = [...this.undone, { ...step, data: this.data }];
    this.take(step.data);
  }

  redo(): void {
    const step = this.undone.at(-1);
    if (!step) return;
    this.undone = this.undone.slice(0, -1);
    this.done = [...this.done, { ...step, merge: "", data: this.data }];
    this.take(step.data);
  }

  /** What is wrong at a place or inside it. */
  faultsAt(prefix: string): Fault[] {
    return this.faults.filter((fault) => isWithin(fault.place, prefix));
  }

  /** Lead to a place. */
  show(place: string): void {
    this.wanted = { place };
  }

  private take(data: Data): void {
    this.data = data;
    this.changed = Date.now();
    this.isKept = false;
    clearTimeout(this.keepTimer);
    this.keepTimer = setTimeout(() => void this.keep(), KEEP_MS);
    this.checkSoon(CHECK_MS);
  }

  /** Keep the last change now; one writing after another. */
  keep(): Promise<void> {
    clearTimeout(this.keepTimer);
    this.keeping = this.keeping.then(() => this.write());
    return this.keeping;
  }

  private async write(): Promise<void> {
    if (this.isKept) return;
    const data = this.data;
    try {
      const kept = await writeDraft({ id: this.id, game: this.game, changed: this.changed, version: this.version, data });
      this.version = kept.version;
      this.trouble = "";
      this.isKept = data === this.data;
    } catch (fault) {
      this.trouble = w(fault instanceof NotKept ? `kept.${fault.why}` : "kept.never");
    }
  }

  private checkSoon(pause: number): void {
    this.checking = true;
    clearTimeout(this.checkTimer);
    this.checkTimer = setTimeout(() => void this.check(), pause);
  }

  /** Ask the server what is wrong; an answer to what is no longer there is not heard. */
  private async check(): Promise<void> {
    const data = this.data;
    try {
      const checked: CheckedSet = await sets.check(data);
      if (data !== this.data || this.isShut) return;
      this.faults = checked.faults.map(faultOf);
      this.checkTrouble = "";
      this.checking = false;
    } catch (fault) {
      if (data !== this.data || this.isShut) return;
      this.checkTrouble = wordsOfTrouble(fault);
      // What is too large stays so until it is changed.
      if (fault instanceof Trouble && [413, 422].includes(fault.status)) this.checking = false;
      else this.checkSoon(AGAIN_MS);
    }
  }

  /** The page is left. */
  async shut(): Promise<void> {
    this.isShut = true;
    clearTimeout(this.checkTimer);
    await this.keep();
  }
}
