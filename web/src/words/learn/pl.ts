/** Polish words of lessons and of hints in the first game. */
import type { learnEn } from "./en.ts";

export const learnPl: Record<keyof typeof learnEn, string> = {
  learn: "Lekcje",
  "learn.tile": "Naucz się",
  "learn.title": "Lekcje: {game}",
  "learn.text": "Każda lekcja to jedna myśl na prawdziwej planszy, na jakieś dwie minuty.",
  "learn.none": "Do tej gry nie ma jeszcze lekcji.",
  "learn.done": "zrobione",
  "learn.so-far": "Zrobione: {done} z {of}",
  "learn.play": "Zagraj z botami",
  "lesson.step": "Krok {at} z {of}",
  "lesson.as": "Grasz jako {name}.",
  "lesson.next": "Dalej",
  "lesson.on": "Dalej",
  "lesson.again": "Spróbuj jeszcze raz",
  "lesson.restart": "Jeszcze raz od początku",
  "lesson.right": "Dobrze",
  "lesson.wrong": "Jeszcze nie to",
  "lesson.other":
    "Zasady na to pozwalają, ale w tej lekcji chodzi o coś innego. Przeczytaj zadanie jeszcze raz i spróbuj innego ruchu.",
  "lesson.happened": "Co się stało",
  "lesson.end": "Brawo",
  "lesson.following": "Następna lekcja: {title}",
  "lesson.all": "Wszystkie lekcje",
  "lesson.none": "Nie ma takiej lekcji",
  "hint.tip": "Wskazówka",
  "hint.hush": "Rozumiem",
  "hint.lessons": "Przećwicz w lekcji",
};
