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
