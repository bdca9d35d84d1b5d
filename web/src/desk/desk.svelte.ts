/** What pieces, buttons and words on one table share: the tip, the menu of a piece with several choices, and what is pointed at. */
import { getContext, setContext } from "svelte";
import type { Choice, Reason } from "../generated/protocol.ts";
import type { Box } from "./beside.ts";

const KEY = Symbol("desk");
/** How long a tip waits for a pointer that is on its way to its link. */
const GRACE_MS = 250;

export interface TipText {
  title: string;
  text: string;
  /** Magenta only where the thing pointed at can be done. */
  isChoice: boolean;
  /** What its rule is looked up by, best first: ids of things, `move sail`.  Without it, its title. */
  about?: string[];
}

/** Asks the server why none of these moves is possible; the browser knows no rules. */
export type Asker = (moves: string[]) => Promise<Reason[]>;
type RuleOf = (tip: TipText) => string | null;

export class Desk {
  tip = $state.raw<(TipText & { box: Box; rule: string | null; gallery: string | null }) | null>(null);
  menu = $state.raw<{ choices: Choice[]; box: Box; opener: Element } | null>(null);
  /** Why what was clicked cannot be used. */
  refusal = $state.raw<{ reasons: Reason[]; box: Box } | null>(null);
  /** What must still be confirmed before it counts. */
  sure = $state.raw<{ choice: Choice; question: string; box: Box; opener: Element | null } | null>(null);
  /** Which question goes before a choice; none where it is empty. */
  asksFirst: (choice: Choice) => string = () => "";
  /** Where more is told of what a tip is about; null where the gallery does not show it. */
  galleryOf: (tip: TipText) => string | null = () => null;
  /** Ids of things that are pointed at, wherever. */
  highlight = $state.raw<string[]>([]);
  /** A move has been sent and not yet answered: choices rest until it is. */
  isBusy = $state(false);
  /** Where the focus goes when what had it is no longer there: to what is wanted now. */
  home: HTMLElement | null = null;
  /** Null where nothing is played: in a replay. */
  asker: Asker | null = null;
  /** Counts the questions: an answer to an earlier one comes too late. */
  private asked = 0;
  private send: (choice: Choice) => void;
  private ruleOf: RuleOf;
  private hiding: ReturnType<typeof setTimeout> | undefined;
  /** The finger or the pointer is on the tip itself. */
  private isHeld = false;

  constructor(send: (choice: Choice) => void, ruleOf: RuleOf = () => null) {
    this.send = send;
    this.ruleOf = ruleOf;
  }

  /** Make a choice, or first ask whether it is meant; the same click twice does no harm. */
  act = (choice: Choice): void => {
    const opener = this.menu?.opener ?? document.activeElement;
    const box = (opener ?? document.body).getBoundingClientRect();
    const question = this.asksFirst(choice);
    this.clear();
    if (this.isBusy) return;
    if (question) this.sure = { choice, question, box, opener };
    else this.send(choice);
  };

  /** It is meant, or it is not. */
  decide(isMeant: boolean): void {
    const sure = this.sure;
    this.clear();
    if (!sure || this.isBusy) return;
    if (isMeant) this.send(sure.choice);
    else if (sure.opener instanceof HTMLElement || sure.opener instanceof SVGElement) sure.opener.focus();
  }

  /** Whatever floats is put away: something was chosen, or the table has changed under it. */
  clear(): void {
    this.hideTip();
    this.menu = null;
    this.sure = null;
    this.forgive();
  }

  /** Say beside a thing why none of the moves that it stands for is possible now. */
  why(moves: string[], box: Box): void {
    if (!this.asker || this.isBusy) return;
    const number = ++this.asked;
    void this.asker(moves).then((reasons) => {
      if (number !== this.asked) return;
      this.hideTip();
      this.refusal = { reasons, box };
    });
  }

  /** The reason has been read. */
  forgive(): void {
    this.asked += 1;
    this.refusal = null;
  }

  /** Make the only choice a piece offers, or ask which of several is meant. */
  choose(choices: Choice[], opener: Element): void {
    const [only] = choices;
    if (only && choices.length === 1) this.act(only);
    else if (only) this.openMenu(choices, opener);
  }

  openMenu(choices: Choice[], opener: Element): void {
    this.tip = null;
    this.menu = { choices, opener, box: opener.getBoundingClientRect() };
  }

  closeMenu(): void {
    const opener = this.menu?.opener;
    this.menu = null;
    if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus();
  }

  /** What had the focus is gone: without this, Tab would begin at the top of the page again. */
  comeHome(): void {
    if (document.activeElement === null || document.activeElement === document.body) this.home?.focus({ preventScroll: true });
  }

  showTip(element: Element, tip: TipText): void {
    clearTimeout(this.hiding);
    this.isHeld = false;
    this.tip = { ...tip, rule: this.ruleOf(tip), gallery: this.galleryOf(tip), box: element.getBoundingClientRect() };
  }

  hasRule(tip: TipText): boolean {
    return this.ruleOf(tip) !== null;
  }

  hideTip(): void {
    clearTimeout(this.hiding);
    this.isHeld = false;
    this.tip = null;
  }

  /** What was pointed at is left; a tip with a link waits a moment for the pointer to come over to it. */
  leaveTip(): void {
    clearTimeout(this.hiding);
    if (!this.tip?.rule) this.hideTip();
    else if (!this.isHeld) this.hiding = setTimeout(() => this.hideTip(), GRACE_MS);
  }

  holdTip(isHeld: boolean): void {
    clearTimeout(this.hiding);
    this.isHeld = isHeld;
    if (!isHeld) this.leaveTip();
  }

  point(ids: string[]): void {
    this.highlight = ids;
  }
}

export function setDesk(desk: Desk): Desk {
  return setContext(KEY, desk);
}

export function getDesk(): Desk {
  return getContext<Desk>(KEY);
}
