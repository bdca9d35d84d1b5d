/** Whether somebody wants hints in a game: asked once, in the first one, and remembered. */
import { untrack } from "svelte";
import { prefs } from "../prefs.svelte.ts";

export class FirstTime {
  isAsked = $state(false);

  /** Ask, unless it was answered before. */
  ask(game: string): void {
    if (!untrack(() => prefs.guided.includes(game))) this.isAsked = true;
  }

  /** Hints are wanted in this game, from the first one on, or not. */
  answer(game: string, wantsHints: boolean): void {
    this.isAsked = false;
    if (!prefs.guided.includes(game)) prefs.guided = [...prefs.guided, game];
    prefs.hinted = [...prefs.hinted.filter((each) => each !== game), ...(wantsHints ? [game] : [])];
    if (wantsHints) prefs.hints = Object.fromEntries(Object.entries(prefs.hints).filter(([key]) => !key.startsWith(`${game}/`)));
  }

  wantsHints(game: string | undefined): boolean {
    return game !== undefined && prefs.hinted.includes(game);
  }
}
