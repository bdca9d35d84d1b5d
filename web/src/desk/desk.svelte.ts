/** What pieces, buttons and words on one table share: the tip, the menu of a piece with several choices, and what is pointed at. */
import { getContext, setContext } from "svelte";
import type { Choice } from "../generated/protocol.ts";

const KEY = Symbol("desk");

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface TipText {
  title: string;
  text: string;
  /** Magenta only where the thing pointed at can be done. */
  isChoice: boolean;
}

export class Desk {
  tip = $state.raw<(TipText & { box: Box }) | null>(null);
  menu = $state.raw<{ choices: Choice[]; box: Box; opener: Element } | null>(null);
  /** Ids of things that are pointed at, wherever. */
  highlight = $state.raw<string[]>([]);
  /** A move has been sent and not yet answered: choices rest until it is. */
  isBusy = $state(false);
  private send: (choice: Choice) => void;

  constructor(send: (choice: Choice) => void) {
    this.send = send;
  }

  /** Make a choice; the same click twice does no harm. */
  act = (choice: Choice): void => {
    this.tip = null;
    this.menu = null;
    if (!this.isBusy) this.send(choice);
  };

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

  showTip(element: Element, tip: TipText): void {
    this.tip = { ...tip, box: element.getBoundingClientRect() };
  }

  hideTip(): void {
    this.tip = null;
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
