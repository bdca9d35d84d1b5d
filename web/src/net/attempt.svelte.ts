/** One request at a time from a form or a page: whether it is under way, and why the last one was refused. */
import { toast } from "../toasts.svelte.ts";
import { t } from "../words/interface.svelte.ts";
import { Trouble } from "./api.ts";

/** The words for a request that failed. */
export function wordsOfTrouble(fault: unknown): string {
  return fault instanceof Trouble ? fault.message || t("away.text") : String(fault);
}

export class Attempt {
  isBusy = $state(false);
  /** Why the last request failed, or nothing. */
  trouble = $state("");
  private wordsOf: (fault: unknown) => string;

  constructor(wordsOf: (fault: unknown) => string = wordsOfTrouble) {
    this.wordsOf = wordsOf;
  }

  /** Make a request; returns whether it succeeded. */
  async make(request: () => Promise<unknown>): Promise<boolean> {
    this.isBusy = true;
    this.trouble = "";
    try {
      await request();
      return true;
    } catch (fault) {
      this.trouble = this.wordsOf(fault);
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  /** The same, with a failure told at the edge of the screen. */
  async makeOrTell(request: () => Promise<unknown>): Promise<boolean> {
    const isMade = await this.make(request);
    toast(this.trouble, "refusal");
    return isMade;
  }
}
