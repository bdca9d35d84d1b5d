/** What is done with a whole set: begin, open, download, play. */
import { house, gameName, settle } from "../me.svelte.ts";
import { api } from "../net/api.ts";
import { go } from "../router.svelte.ts";
import { rulebookOf, sets } from "./api.ts";
import type { Draft, Head, SetData } from "./draft.svelte.ts";
import { newDraft } from "./keeping.ts";
import { w } from "./words.ts";

const MOST_KIB = 256;
const HASH = /(?:^|[/=])([0-9a-f]{32})\/?$/;

/** Begin with a rulebook's set. */
export async function beginWith(game: string, replaces = false): Promise<void> {
  if (!house.games.some((each) => each.slug === game)) throw new Error(w("open.game"));
  const data = structuredClone(await rulebookOf(game)) as SetData;
  const author = house.me?.name || w("by.nobody");
  data.set = { ...data.set, id: "my-set", name: w("mySet", { game: gameName(game) }), author, licence: "CC-BY-4.0", source: "" };
  await openAs(data, replaces);
}

/** Keep tables as a draft and go to its editor. */
async function openAs(data: SetData, replaces = false): Promise<void> {
  const head = data.set as Partial<Head> | undefined;
  const game = house.games.find((each) => each.slug === head?.game);
  if (!game) throw new Error(w("open.game"));
  const made = await newDraft(game.slug, data);
  go(`/workshop/${made.id}`, replaces);
}

/** Open a file; one with faults, too, so that they can be mended. */
export async function openFile(file: File): Promise<void> {
  const size = Math.ceil(file.size / 1024);
  if (size > MOST_KIB) throw new Error(w("open.large", { n: size, most: MOST_KIB }));
  const { tables } = await sets.read(await file.text());
  await openAs(tables as unknown as SetData);
}

/** Open a copy of a set that the server keeps: by its hash or its address. */
export async function openAddress(address: string, replaces = false): Promise<void> {
  const hash = HASH.exec(address.trim())?.[1];
  if (!hash) throw new Error(w("open.no"));
  const { tables } = await sets.tables(hash);
  await openAs(tables as unknown as SetData, replaces);
}

export const addressOf = (id: string): string => `${location.origin}/workshop?set=${id}`;

/** Save a set as a file. */
export async function download(data: SetData): Promise<void> {
  const { name, text } = await sets.write(data);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A table with a set that the server keeps, with bots. */
export async function playSet(game: string, id: string): Promise<void> {
  await settle();
  const table = await api.playNow({ game, set: id });
  go(`/table/${table.id}`);
}

/** Bring a draft to the server; returns its hash. */
export async function bring(draft: Draft): Promise<string> {
  await settle();
  await draft.keep();
  return (await sets.bring(draft.data)).id;
}

/** Sit down with bots at a table with a draft. */
export async function playNow(draft: Draft): Promise<void> {
  await playSet(draft.game, await bring(draft));
}
