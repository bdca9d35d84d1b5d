/** What this browser remembers about its owner's wishes. */

export type Theme = "auto" | "light" | "dark";
export type Tempo = "slow" | "normal" | "skip";

/** One of several people at this device. */
export interface Here {
  person: number;
  seat: number;
}

interface Kept {
  /** The language last used here; the server knows it too, but cannot always be asked. */
  language: string;
  theme: Theme;
  tempo: Tempo;
  /** A soft bell when it is my turn. */
  bell: boolean;
  /** Small sounds of moves, cards and signs. */
  sounds: boolean;
  /** Tables at which several people share this device: by the table's id, who sits where. */
  here: Record<string, Here[]>;
  /** Be asked before a move counts. */
  sure: boolean;
  /** Games at whose first table it was asked whether hints are wanted. */
  guided: string[];
  /** Games in which hints are wanted. */
  hinted: string[];
  /** How often each hint was heard, by game and number. */
  hints: Record<string, number>;
  /** Lessons that were done to the end, by game and name. */
  lessons: string[];
  /** Puzzles by game and name: solved, or their solution was asked for. */
  puzzles: Record<string, "solved" | "shown">;
  /** Days on which a puzzle of the day was solved. */
  puzzleDays: string[];
  /** By game the things that were met in the last game. */
  met: Record<string, string[]>;
}

const KEY = "seaboard";
const FIRST: Kept = {
  language: "",
  theme: "auto",
  tempo: "normal",
  bell: false,
  sure: false,
  sounds: true,
  here: {},
  guided: [],
  hinted: [],
  hints: {},
  lessons: [],
  puzzles: {},
  puzzleDays: [],
  met: {},
};

function read(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...FIRST };
  }
}

export const prefs = $state<Kept>(read());

const MOST_SHARED = 20;

/** Several people play at this table on this device. */
export function shareTable(table: string, people: Here[]): void {
  prefs.here = Object.fromEntries([...Object.entries(prefs.here).slice(1 - MOST_SHARED), [table, people]]);
}

/** Keep the wishes, and let the page follow them; called once, from the root component. */
export function keepPrefs(): void {
  const night = matchMedia("(prefers-color-scheme: dark)");
  let isNight = $state(night.matches);
  night.addEventListener("change", () => (isNight = night.matches));
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(prefs));
    } catch {
      // A browser that forbids it forgets; nothing else is lost.
    }
  });
  $effect(() => {
    document.documentElement.dataset.theme = prefs.theme === "auto" ? (isNight ? "dark" : "light") : prefs.theme;
  });
}

/** From day to night and back, whatever the system says. */
export function toggleTheme(): void {
  prefs.theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
}
