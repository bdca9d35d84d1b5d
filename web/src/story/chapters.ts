/** The log put in order: moves and what followed from them, under headings, with runs of draws folded away.  It knows no game. */
import type { Happening, Part, StoryBeat, StoryChange } from "../generated/protocol.ts";

/** A move, or one step of what followed from it. */
export interface Line {
  key: string;
  /** The number of the move. */
  number: number;
  move: Happening;
  /** Null for the line of the move itself. */
  beat: StoryBeat | null;
}

/** Lines one after another; those of the set-up and long runs of draws can be unfolded. */
export interface Block {
  key: string;
  kind: "open" | "setup" | "draws";
  lines: Line[];
  /** How many moves there are in it. */
  moves: number;
}

export interface Chapter {
  key: string;
  heading: StoryBeat | null;
  blocks: Block[];
}

/** The number of draws of one kind in a row that is worth folding. */
const LONG_RUN = 4;

/** A sentence without its links. */
export function plainWords(parts: Part[]): string {
  return parts.map((part) => (typeof part === "string" ? part : part[0])).join("");
}

/** Ids of the things and players that a sentence names. */
export function namedIn(parts: Part[]): string[] {
  return parts.flatMap((part) => (typeof part === "string" ? [] : [part[1]]));
}

/** Ids of all things and players that a log names. */
export function thingsIn(log: Happening[]): string[] {
  const beats = log.flatMap((move) => [namedIn(move.words), ...move.story.map((beat) => namedIn(beat.words))]);
  return [...new Set(beats.flat())].sort();
}

/** A step that says something and changes nothing announces what comes next: a day, the night, somebody's turn. */
export function isHeading(beat: StoryBeat): boolean {
  return beat.words.length > 0 && beat.changes.length === 0;
}

/** Whether there is anything to be read of a step. */
export function isTold(beat: StoryBeat): boolean {
  return beat.words.length > 0 || beat.changes.length > 0;
}

/** What of a step can be seen at once beside a player: plain numbers that somebody gained or lost. */
export function gainsIn(beat: StoryBeat): StoryChange[] {
  return beat.changes.filter((change) => change.seat !== null && change.thing === "" && change.by !== 0);
}

/** The steps of some moves that are worth a moment of their own. */
export function stepsOf(events: Happening[]): StoryBeat[] {
  return events.flatMap(({ story }) => story.filter((beat) => beat.words.length > 0 || gainsIn(beat).length > 0));
}

/** Changes of the same number together. */
export function summed(changes: StoryChange[]): StoryChange[] {
  const sums = new Map<string, StoryChange[]>();
  for (const change of changes) {
    const key = `${change.seat} ${change.field} ${change.at}`;
    sums.set(key, [...(sums.get(key) ?? []), change]);
  }
  return [...sums.values()].flatMap((same) => {
    const by = same.reduce((sum, change) => sum + change.by, 0);
    // Only one that stands alone has the server's words; a sum is a number with its sign.
    return by === 0 ? [] : [{ ...same[0]!, by, words: same.length === 1 ? same[0]!.words : signed(by) }];
  });
}

/** With a true minus. */
export function signed(by: number): string {
  return by < 0 ? `−${-by}` : `+${by}`;
}

function blocksOf(lines: (Line & { fold: string })[]): Block[] {
  const blocks: (Block & { fold: string })[] = [];
  for (const line of lines) {
    let block = blocks.at(-1);
    if (!block || block.fold !== line.fold) {
      block = { key: line.key, kind: "open", lines: [], moves: 0, fold: line.fold };
      blocks.push(block);
    }
    block.lines.push(line);
    if (!line.beat) block.moves += 1;
  }
  for (const block of blocks) {
    if (block.fold === "setup") block.kind = "setup";
    else if (block.fold && block.moves >= LONG_RUN) block.kind = "draws";
  }
  return blocks;
}

/** The log in chapters.  What comes before anybody moved is the set-up, unless the log begins later. */
export function chaptersOf(log: Happening[]): Chapter[] {
  const chapters: { key: string; heading: StoryBeat | null; lines: (Line & { fold: string })[] }[] = [];
  let isSetUp = log[0]?.number === 0;
  let chapter = { key: "start", heading: null as StoryBeat | null, lines: [] as (Line & { fold: string })[] };
  chapters.push(chapter);
  for (const move of log) {
    isSetUp &&= move.actor === null;
    const fold = isSetUp ? "setup" : move.actor === null ? move.kind : "";
    const { number } = move;
    chapter.lines.push({ key: `${number}`, number, move, beat: null, fold });
    move.story.forEach((beat, place) => {
      const key = `${number}.${place}`;
      if (isHeading(beat)) chapters.push((chapter = { key, heading: beat, lines: [] }));
      else if (isTold(beat)) chapter.lines.push({ key, number, move, beat, fold });
    });
  }
  return chapters
    .filter(({ heading, lines }) => heading || lines.length)
    .map(({ key, heading, lines }) => ({ key, heading, blocks: blocksOf(lines) }));
}

/** What has happened since a seat last moved; everything that is known where it has not moved yet. */
export function sinceLastMove(log: Happening[], seat: number): Happening[] {
  let last = log.length - 1;
  while (last >= 0 && log[last]!.actor !== seat) last -= 1;
  return log.slice(Math.max(0, last));
}

/** A number somebody asks about: some fields of a seat, at one place or anywhere. */
export interface Question {
  seat: number | null;
  /** None: everything of this seat. */
  fields: string[];
  at: string | null;
}

export interface Answer {
  key: string;
  move: Happening;
  beat: StoryBeat;
  changes: StoryChange[];
}

/** Why a number is what it is: its last changes, the newest first. */
export function answersTo(question: Question, log: Happening[], most: number): Answer[] {
  const { seat, fields, at } = question;
  const found: Answer[] = [];
  for (const move of [...log].reverse()) {
    for (const [place, beat] of [...move.story.entries()].reverse()) {
      const changes = beat.changes.filter(
        (change) => change.seat === seat && (!fields.length || fields.includes(change.field)) && (at === null || change.at === at),
      );
      if (changes.length) found.push({ key: `${move.number}.${place}`, move, beat, changes });
      if (found.length >= most) return found;
    }
  }
  return found;
}
