/** The interface's own words.  What belongs to a game comes from the game's files; what was decided by a rule comes from the server. */
import type { Language } from "../generated/protocol.ts";
import { en, type Key } from "./en.ts";

type Table = Record<string, string>;
/** Words of some pages only, fetched with the first of them. */
type Part = (language: Language) => Promise<Table>;

export const LANGUAGES: Language[] = ["en", "pl", "fr"];
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", pl: "Polski", fr: "Français" };

export type Fills = Record<string, string | number>;

const state = $state<{ language: Language; words: Table }>({ language: "en", words: en });
const parts: Part[] = [];

/** Which of the forms, separated by bars, goes with a number. */
function formOf(language: Language, number: number): number {
  if (language === "fr") return Math.abs(number) < 2 ? 0 : 1;
  if (language === "en") return number === 1 ? 0 : 1;
  if (number === 1) return 0;
  const tens = number % 100;
  return [2, 3, 4].includes(number % 10) && ![12, 13, 14].includes(tens) ? 1 : 2;
}

/** A text, its places filled; `n` also chooses between singular and plural. */
export function t(key: Key, fills: Fills = {}): string {
  return filled(state.words[key] ?? key, fills);
}

/** The same for a text from elsewhere: a page that is seldom opened brings its own words. */
export function filled(text: string, fills: Fills = {}): string {
  const forms = text.split("|");
  const form = forms.length > 1 ? (forms[formOf(state.language, Number(fills.n))] ?? forms[forms.length - 1]) : forms[0];
  return (form ?? "").replace(/\{(\w+)\}/g, (_, name: string) => String(fills[name] ?? ""));
}

export function language(): Language {
  return state.language;
}

/** Change the language of the interface; the words of the others are fetched when first wanted. */
export async function setLanguage(wanted: Language): Promise<void> {
  const words = wanted === "pl" ? (await import("./pl.ts")).pl : wanted === "fr" ? (await import("./fr.ts")).fr : en;
  const more = await Promise.all(parts.map((part) => part(wanted)));
  state.words = Object.assign({}, words, ...more) as Table;
  state.language = wanted;
  document.documentElement.lang = wanted;
}

const hall: Part = async (wanted) =>
  wanted === "pl"
    ? (await import("./hall/pl.ts")).hallPl
    : wanted === "fr"
      ? (await import("./hall/fr.ts")).hallFr
      : (await import("./hall/en.ts")).hallEn;

/** A page of tournaments, with its words, which stay from now on whatever the language is changed to. */
export async function withHallWords<Page>(page: Promise<Page>): Promise<Page> {
  if (!parts.includes(hall)) {
    const spoken = state.language;
    const words = await hall(spoken);
    parts.push(hall);
    // Somebody may have changed the language meanwhile.
    if (spoken === state.language) state.words = { ...state.words, ...words };
    else await setLanguage(state.language);
  }
  return page;
}

/** The first language of the browser that we have. */
export function browserLanguage(): Language {
  return (
    navigator.languages.map((each) => each.slice(0, 2)).find((each): each is Language => LANGUAGES.includes(each as Language)) ??
    "en"
  );
}
