/** The words of this game's editor. */
import type { Language } from "../../generated/protocol.ts";
import { filled, language, type Fills } from "../../words/interface.svelte.ts";

const en = {
  characters: "Thirty characters, from the lowest rank to the highest. What they do is part of the rules.",
  influence: "Influence",
  "influence.text":
    "Who has more influence comes first among equal ranks. Each row holds 1 to 6 once: choose a number, and the colour that had it gets yours.",
  "influence.of": "{card}: influence of {colour}",
  "influence.changed": "Influence of {card}",
  rank: "Rank",
  name: "Name",
  tokens: "Booty tokens",
  "tokens.text": "How many lie in the bag, and what each is worth on the day of rest.",
  sum: "{n} token in the bag; {low} to {high} are possible.|{n} tokens in the bag; {low} to {high} are possible.",
  maps: "Sets of maps",
  size: "Maps in a set",
  worth: "Worth of a set",
  colours: "Colours",
  "names.text": "Without a French name English is read; whatever keeps its name keeps our French, too.",
};

type Key = keyof typeof en;

const pl: Record<Key, string> = {
  characters: "Trzydzieści postaci, od najniższej rangi do najwyższej. Co robią, należy do zasad.",
  influence: "Wpływ",
  "influence.text":
    "Przy równej randze pierwszy jest ten, kto ma większy wpływ. W każdym wierszu są liczby od 1 do 6, każda raz: wybierz liczbę, a kolor, który ją miał, dostanie twoją.",
  "influence.of": "{card}: wpływ, {colour}",
  "influence.changed": "Wpływ: {card}",
  rank: "Ranga",
  name: "Nazwa",
  tokens: "Żetony łupów",
  "tokens.text": "Ile leży w worku i ile każdy jest wart w dniu odpoczynku.",
  sum: "{n} żeton w worku; może ich być od {low} do {high}.|{n} żetony w worku; może ich być od {low} do {high}.|{n} żetonów w worku; może ich być od {low} do {high}.",
  maps: "Komplety map",
  size: "Map w komplecie",
  worth: "Wartość kompletu",
  colours: "Kolory",
  "names.text": "Bez francuskiej nazwy czyta się angielską; co zachowuje nazwę, zachowuje też naszą francuską.",
};

const fr: Record<Key, string> = {
  characters: "Trente personnages, du rang le plus bas au plus haut. Ce qu’ils font appartient aux règles.",
  influence: "Influence",
  "influence.text":
    "À rang égal, qui a le plus d’influence passe d’abord. Chaque ligne contient 1 à 6 une fois : choisissez un nombre, et la couleur qui l’avait reçoit le vôtre.",
  "influence.of": "{card} : influence, {colour}",
  "influence.changed": "Influence : {card}",
  rank: "Rang",
  name: "Nom",
  tokens: "Jetons de butin",
  "tokens.text": "Combien il y en a dans le sac, et ce que chacun vaut le jour de repos.",
  sum: "{n} jeton dans le sac ; il en faut de {low} à {high}.|{n} jetons dans le sac ; il en faut de {low} à {high}.",
  maps: "Séries de cartes",
  size: "Cartes dans une série",
  worth: "Valeur d’une série",
  colours: "Couleurs",
  "names.text": "Sans nom français, l’anglais est lu ; ce qui garde son nom garde aussi notre français.",
};

const WORDS: Record<Language, Record<Key, string>> = { en, pl, fr };

export function l(key: Key, fills: Fills = {}): string {
  return filled(WORDS[language()][key], fills);
}
