/** Who sits at this browser, and the games and bots there are: fetched once, shared by all pages. */
import type { BotInfo, GameInfo, Language, Me } from "./generated/protocol.ts";
import { api } from "./net/api.ts";
import { setWords } from "./net/sets.ts";
import { Words } from "./words/game.ts";
import { toast } from "./toasts.svelte.ts";
import { browserLanguage, language, setLanguage, t } from "./words/interface.svelte.ts";

const state = $state<{ me: Me | null; games: GameInfo[]; bots: BotInfo[]; isReady: boolean; isUnreached: boolean }>({
  me: null,
  games: [],
  bots: [],
  isReady: false,
  isUnreached: false,
});

export const house = state;

/** Ask who I am and what can be played; ask again while the server cannot be reached. */
export async function enter(): Promise<void> {
  try {
    const [me, games, bots] = await Promise.all([api.me(), api.games(), api.bots()]);
    state.me = me;
    state.games = games;
    state.bots = bots;
    state.isUnreached = false;
    await setLanguage(me?.language ?? browserLanguage());
    state.isReady = true;
  } catch {
    state.isUnreached = true;
    setTimeout(() => void enter(), 2000);
  }
}

export async function chooseLanguage(wanted: Language): Promise<void> {
  await setLanguage(wanted);
  state.me = await api.changeMe({ language: wanted });
}

export async function rename(name: string): Promise<void> {
  state.me = await api.changeMe({ name });
}

/** Make sure that the server knows this guest and the language before anything is done. */
export async function settle(): Promise<void> {
  if (!state.me) state.me = await api.changeMe({ language: language() });
}

/** The server has signed this device out: it is a stranger's from now on. */
export function signedOut(): void {
  state.me = null;
  toast(t("me.out"), "refusal");
}

export function gameName(slug: string): string {
  const game = state.games.find((each) => each.slug === slug);
  return game?.names[language()] ?? game?.names.en ?? slug;
}

export function hasLessons(slug: string): boolean {
  return (state.games.find((each) => each.slug === slug)?.lessons ?? 0) > 0;
}

/** What the player of a seat plays, where the seats of a game differ. */
export function sideOf(game: GameInfo, seat: number): string {
  const names = game.sides[seat]?.names;
  return names?.[language()] ?? names?.en ?? "";
}

/** The bot that sits down where nobody has said which. */
export function usualBot(): string {
  return state.bots.find((each) => each.is_usual)?.name ?? "";
}

const words: Record<string, Promise<Words>> = {};

/** A game's words in a language, those of a set if one is named, fetched once. */
export function wordsOf(slug: string, wanted: Language, set?: string): Promise<Words> {
  const key = `${slug} ${wanted} ${set ?? ""}`;
  let found = words[key];
  if (!found) {
    const title = state.games.find((each) => each.slug === slug)?.names[wanted] ?? slug;
    found = (set ? setWords(set, wanted) : api.words(slug, wanted)).then((file) => new Words(title, file));
    found.catch(() => delete words[key]);
    words[key] = found;
  }
  return found;
}
