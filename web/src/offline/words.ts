/** The words of the page without a network.  They come with it: nothing else may be there. */
import type { Language } from "../generated/protocol.ts";
import { prefs } from "../prefs.svelte.ts";

interface OfflineWords {
  title: string;
  text: string;
  again: string;
}

export const offlineWords: Record<Language, OfflineWords> = {
  en: {
    title: "No network",
    text: "Nothing is lost: your games wait where they stood, and a move you have made is sent when the network is back. This page then goes on by itself.",
    again: "Try again",
  },
  pl: {
    title: "Brak sieci",
    text: "Nic nie przepadło: Twoje gry czekają tam, gdzie stanęły, a wykonany ruch zostanie wysłany, gdy sieć wróci. Ta strona sama wtedy ruszy dalej.",
    again: "Spróbuj ponownie",
  },
  fr: {
    title: "Pas de réseau",
    text: "Rien n’est perdu : vos parties attendent où elles en étaient, et un coup déjà joué sera envoyé au retour du réseau. Cette page reprendra alors d’elle-même.",
    again: "Réessayer",
  },
};

/** The language last used here, or else the browser's first that we have. */
export function spoken(): Language {
  const wished = [prefs.language, ...navigator.languages].map((each) => each.slice(0, 2));
  return wished.find((each): each is Language => each in offlineWords) ?? "en";
}
