/** Finding the choices that belong to a thing, and saying what they do. */
import type { Choice } from "../generated/protocol.ts";
import type { TipText } from "./desk.svelte.ts";

/** Choices of a kind; with arguments, only those that begin with them: `pick(choices, "fish", space, "cod")`. */
export function pick(choices: Choice[], kind: string, ...first: string[]): Choice[] {
  return choices.filter((choice) => choice.kind === kind && first.every((word, place) => choice.arguments[place] === word));
}

/** Choices of any kind that name a thing. */
export function naming(choices: Choice[], id: string): Choice[] {
  return choices.filter((choice) => choice.arguments.includes(id));
}

/** Whether something is lost by a choice, as things stand; `loses_while` names what must be possible too for that. */
export function losesNow(choice: Choice, choices: Choice[], me: number | null): boolean {
  const { loses, loses_while: others = [] } = choice;
  if (!loses || !others.length) return Boolean(loses);
  return others.some((kind) => (kind === "own" ? choice.arguments[0] === String(me) : choices.some((each) => each.kind === kind)));
}

/** The same choices, each with its question only where something is lost by it now. */
export function weighed(choices: Choice[], me: number | null): Choice[] {
  if (!choices.some(({ loses }) => loses)) return choices;
  return choices.map((choice) => (choice.loses && !losesNow(choice, choices, me) ? { ...choice, loses: "" } : choice));
}

/** Whether something is lost by it, of choices that were weighed. */
export const losesBy = (choice: Choice): boolean => Boolean(choice.loses);

/** What a screen reader says of a piece. */
export function nameOf(choices: Choice[]): string {
  return choices.map((choice) => choice.label).join("; ");
}

/** What is shown on hover, focus and long press. */
export function tipOf(choices: Choice[]): TipText | null {
  const [first, ...more] = choices;
  if (!first) return null;
  const about = [`move ${first.kind}`, ...first.arguments];
  if (more.length) return { title: first.label, text: more.map((choice) => choice.label).join(" · "), isChoice: true, about };
  return { title: first.label, text: first.does, isChoice: true, about };
}
