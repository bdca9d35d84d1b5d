/** What the editor reads and writes of a set of Libertalia. */
import type { Draft, SetData } from "../draft.svelte.ts";

export interface Named {
  id: string;
  en: string;
  pl: string;
  fr?: string;
}

export interface Character extends Named {
  rank: number;
  influence: number[];
}

export interface Token extends Named {
  number: number;
  value: number;
}

export interface LibertaliaData extends SetData {
  characters: { character: Character[] };
  tokens: { token: Token[]; set: { size: number; value: number }; colour: Named[] };
}

export type LibertaliaDraft = Draft<LibertaliaData>;

/** A row in which a colour has another influence: the colour that had it gets this one's, so that each number stands once. */
export function swapped(influence: readonly number[], colour: number, wanted: number): number[] {
  const other = influence.indexOf(wanted);
  return influence.map((number, at) => (at === colour ? wanted : at === other ? (influence[colour] ?? number) : number));
}
