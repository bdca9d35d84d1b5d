/** The games of a file somebody has chosen: one transcript, a list of them, or one in each line. */
/** What of a transcript the list shows; the server checks the whole of it. */
export interface Transcript {
  format: string;
  game: string;
  players: number;
  moves: unknown[];
  names?: unknown;
  scores?: unknown;
  places?: unknown;
}

export interface FiledGame {
  /** In the file, from 1. */
  number: number;
  transcript: Transcript;
}
export interface Filed {
  games: FiledGame[];
  /** Entries that are no transcripts. */
  broken: number;
}

function isTranscript(value: unknown): value is Transcript {
  const told = value as Partial<Transcript> | null;
  return typeof told?.format === "string" && typeof told.game === "string" && Array.isArray(told.moves);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What is in a file. */
export function gamesIn(text: string): Filed {
  const whole = parsed(text);
  const found =
    whole === undefined
      ? text
          .split("\n")
          .filter((line) => line.trim())
          .map(parsed)
      : Array.isArray(whole)
        ? (whole as unknown[])
        : [whole];
  const games = found.flatMap((each, place) => (isTranscript(each) ? [{ number: place + 1, transcript: each }] : []));
  return { games, broken: found.length - games.length };
}

let name = $state("");
let filed = $state.raw<Filed>({ games: [], broken: 0 });
let opened = $state(0);

/** The file of many games that was chosen last: it stays while one of them is looked at. */
export const shelf = {
  get name(): string {
    return name;
  },
  get filed(): Filed {
    return filed;
  },
  /** The number of the game that was opened last. */
  get opened(): number {
    return opened;
  },
  set opened(number: number) {
    opened = number;
  },
  put(file: string, found: Filed): void {
    name = file;
    filed = found;
    opened = 0;
  },
};
