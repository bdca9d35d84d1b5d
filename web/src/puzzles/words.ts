/** The words of puzzles, which only their pages need. */
import { filled, language, type Fills } from "../words/interface.svelte.ts";

const en = {
  title: "Puzzles",
  text: "Positions out of games between bots in which one move is clearly the best, given what you can see. Choose it on the board.",
  today: "Puzzles of the day",
  "today.text": "The same for everybody until midnight in Greenwich.",
  more: "More puzzles",
  "more.text": "As many as you like, by how hard they are to find.",
  streak: "{n} day in a row|{n} days in a row",
  solved: "{done} of {of} solved",
  done: "solved",
  shown: "solution seen",
  "grade.1": "Easy",
  "grade.2": "Medium",
  "grade.3": "Hard",
  none: "There is no such puzzle",
  all: "All puzzles",
  puzzle: "Puzzle",
  task: "Choose the move that wins most often. Others decide as bots do that see only their own seat.",
  wrong: "Not the best",
  cost: "“{move}” gives away about {percent} % of your chances. Try again.",
  right: "Right",
  solution: "The solution",
  reveal: "Show the solution",
  chances: "Chances to win",
  proof: "Its lead is {percent} % ({low} to {high}), in {worlds} guessed worlds played to the end.",
  others: "and {n} weaker move|and {n} weaker moves",
  found: "How often bots find it: easy {easy} %, medium {medium} %.",
  next: "Next puzzle",
};
type Key = keyof typeof en;
type Table = Record<Key, string>;

const pl: Table = {
  title: "Zagadki",
  text: "Pozycje z partii botów, w których jeden ruch jest wyraźnie najlepszy, jeśli wiedzieć tylko to, co widzisz. Wybierz go na planszy.",
  today: "Zagadki dnia",
  "today.text": "Dla wszystkich te same, do północy w Greenwich.",
  more: "Więcej zagadek",
  "more.text": "Ile chcesz, według tego, jak trudno je rozwiązać.",
  streak: "{n} dzień z rzędu|{n} dni z rzędu|{n} dni z rzędu",
  solved: "Rozwiązane: {done} z {of}",
  done: "rozwiązana",
  shown: "rozwiązanie obejrzane",
  "grade.1": "Łatwa",
  "grade.2": "Średnia",
  "grade.3": "Trudna",
  none: "Nie ma takiej zagadki",
  all: "Wszystkie zagadki",
  puzzle: "Zagadka",
  task: "Wybierz ruch, który wygrywa najczęściej. Inni decydują jak boty, które widzą tylko swoje miejsce.",
  wrong: "To nie najlepszy ruch",
  cost: "„{move}” oddaje około {percent} % szans. Spróbuj jeszcze raz.",
  right: "Dobrze",
  solution: "Rozwiązanie",
  reveal: "Pokaż rozwiązanie",
  chances: "Szanse na wygraną",
  proof: "Przewaga wynosi {percent} % (od {low} do {high}), w {worlds} odgadniętych światach rozegranych do końca.",
  others: "i {n} słabszy ruch|i {n} słabsze ruchy|i {n} słabszych ruchów",
  found: "Jak często znajdują to boty: łatwy {easy} %, średni {medium} %.",
  next: "Następna zagadka",
};

const fr: Table = {
  title: "Problèmes",
  text: "Des positions de parties entre bots où un coup est nettement le meilleur, à en juger par ce que vous voyez. Choisissez-le sur le plateau.",
  today: "Les problèmes du jour",
  "today.text": "Les mêmes pour tout le monde, jusqu’à minuit à Greenwich.",
  more: "D’autres problèmes",
  "more.text": "Autant que vous voulez, du plus facile au plus difficile.",
  streak: "{n} jour de suite|{n} jours de suite",
  solved: "{done} sur {of} résolus",
  done: "résolu",
  shown: "solution vue",
  "grade.1": "Facile",
  "grade.2": "Moyen",
  "grade.3": "Difficile",
  none: "Ce problème n’existe pas",
  all: "Tous les problèmes",
  puzzle: "Problème",
  task: "Choisissez le coup qui gagne le plus souvent. Les autres décident comme des bots qui ne voient que leur propre place.",
  wrong: "Ce n’est pas le meilleur",
  cost: "« {move} » cède environ {percent} % de vos chances. Réessayez.",
  right: "C’est juste",
  solution: "La solution",
  reveal: "Montrer la solution",
  chances: "Chances de gagner",
  proof: "Son avance est de {percent} % ({low} à {high}), dans {worlds} mondes devinés et joués jusqu’au bout.",
  others: "et {n} coup plus faible|et {n} coups plus faibles",
  found: "Les bots le trouvent : facile {easy} %, moyen {medium} %.",
  next: "Problème suivant",
};

const ALL = { en, pl, fr };

/** A text of puzzles in the language of the page. */
export const p = (key: Key, fills: Fills = {}): string => filled(ALL[language()][key], fills);

/** How hard a puzzle is, in a word. */
export const gradeName = (grade: number): string => p(`grade.${grade}` as Key);
