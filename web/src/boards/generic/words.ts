/** The generic board's own words: the game's texts give the rest. */
import { language } from "../../words/interface.svelte.ts";

const WORDS = {
  en: { table: "On the table", players: "Players", choices: "What you can do", yes: "yes", no: "no", none: "nothing" },
  pl: { table: "Na stole", players: "Gracze", choices: "Co możesz zrobić", yes: "tak", no: "nie", none: "nic" },
  fr: { table: "Sur la table", players: "Joueurs", choices: "Ce que vous pouvez faire", yes: "oui", no: "non", none: "rien" },
};

export const word = (key: keyof (typeof WORDS)["en"]): string => WORDS[language()][key];
