/** What is told about a thing that one points at: the words are the server's. */
import type { Words } from "../../desk/contract.ts";
import type { TipText } from "../../desk/desk.svelte.ts";

/** A card: where it comes from, what it is worth, and its story without the sources. */
export function cardTip(card: string, words: Words): TipText {
  const [, face = "", , story = ""] = (words.story(card) ?? "").split("\n");
  return { title: words.name(card), text: [face, story].filter(Boolean).join(". "), isChoice: false };
}

/** A town, a kind of influence, a category: its story begins with its name. */
export function thingTip(id: string, words: Words): TipText {
  const name = words.name(id);
  const story = words.story(id) ?? "";
  return { title: name, text: story.startsWith(`${name}: `) ? story.slice(name.length + 2) : story, isChoice: false };
}
