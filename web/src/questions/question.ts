/** One question in its languages. */
import type { Language, Question } from "../generated/protocol.ts";
import { LANGUAGES } from "../words/interface.svelte.ts";

export const LETTERS = ["A", "B", "C", "D"];

export interface Asked {
  text: string;
  answers: string[];
}

/** Question and answers as they were written in a language; empty texts where nothing was. */
export function askedIn(question: Question, language: Language): Asked {
  const answers = question[`answers_${language}`] ?? [];
  return { text: question[`question_${language}`] ?? "", answers: LETTERS.map((_, place) => answers[place] ?? "") };
}

const isWritten = (asked: Asked): boolean => asked.text.trim() !== "" || asked.answers.some((answer) => answer.trim() !== "");

export const writtenIn = (question: Question): Language[] => LANGUAGES.filter((language) => isWritten(askedIn(question, language)));

/** The language in which a pupil gets it: the pupil's own, or the first there is. */
export function shownIn(question: Question, wanted: Language): Language {
  const written = writtenIn(question);
  return written.includes(wanted) ? wanted : (written[0] ?? wanted);
}

/** Write in one language; a language in which nothing stands is left out whole. */
export function write(question: Question, language: Language, asked: Asked): void {
  const isEmpty = !isWritten(asked);
  question[`question_${language}`] = asked.text;
  question[`answers_${language}`] = isEmpty ? [] : asked.answers;
}

/** The first words, for a list. */
export const headline = (question: Question, language: Language): string =>
  askedIn(question, shownIn(question, language)).text.trim();
