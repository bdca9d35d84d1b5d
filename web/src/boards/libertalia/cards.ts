/** What is printed on the cards and tokens: rank and times from the game's data, and each effect in signs. */
import type { Words } from "../../desk/contract.ts";
import { getSet, madeOnce, type BoardSet } from "../../desk/set.ts";

export type Time = "day" | "dusk" | "night" | "end";

/** What the board reads of the data. */
export interface Data {
  character: { id: string; rank: number; when: Time[] }[];
  token: { id: string; value: number }[];
  set: { token: string; size: number; value: number };
}

export type LibertaliaSet = BoardSet<Data, null>;

/** Effects without words, one line for each time of day: names of signs (see Symbols), everything else is written as it stands. */
const SIGNS: Record<string, string[]> = {
  parrot: ["skull go card"],
  monkey: ["left relic"],
  beggar: ["top go +3 coin"],
  recruiter: ["den go card"],
  "cabin-boy": ["not sack"],
  preacher: ["sack go 1", "+5 coin"],
  barkeep: ["+1 coin"],
  waitress: ["map go +3 coin"],
  carpenter: ["−½ coin", "+10 coin"],
  "french-officer": ["≤8 : +5 coin"],
  "voodoo-witch": ["skull × +2 coin"],
  "freed-slave": [">12 × +1 coin"],
  mutineer: ["low skull +2 coin"],
  brute: ["top go skull"],
  gunner: ["−3 coin go skull"],
  topman: ["low head : +5 coin"],
  "spanish-spy": ["officer go sack"],
  cook: ["sack sack"],
  bosun: ["<19 × +2 coin"],
  armorer: ["saber × +1 coin"],
  merchant: ["2 sack go +3 coin", "3 sack go +5 coin"],
  surgeon: ["grave go card"],
  treasurer: ["chest jewel goods +1"],
  gambler: ["sack × −1 coin", "+8 coin"],
  "governors-daughter": ["1 head : +6 coin", "2 head : −3 coin"],
  quartermaster: ["sack × +1 coin", "−8 coin"],
  "granny-wata": ["1 head : +2 coin", "2 head : skull"],
  "first-mate": ["head × +1 coin"],
  captain: ["+3 coin", "relic × −3 coin"],
  "spanish-governor": ["den go skull"],
};

const NAMED = new Set(["coin", "skull", "card", "head", "den", "sack", "grave", "go", "top", "low", "not", "left"]);

export interface Sign {
  /** The symbol's id, or nothing where text is written. */
  href: string | null;
  text: string;
  x: number;
  width: number;
}

/** A line of signs set out from 0 to its width. */
export interface SignLine {
  time: Time | null;
  signs: Sign[];
  width: number;
}

const SIGN_WIDTH = 12.5;
const LETTER_WIDTH = 6.1;
const SPACE = 1.8;

/** What is printed on the cards and tokens of a set. */
export class Cards {
  /** The kinds of booty in the order of the data, with what is printed as their worth. */
  readonly kinds: Data["token"];
  readonly mapSet: Data["set"];
  private readonly printed: Map<string, Data["character"][number]>;
  private readonly booty: Set<string>;

  constructor({ data }: LibertaliaSet) {
    [this.kinds, this.mapSet] = [data.token, data.set];
    this.printed = new Map(data.character.map((card) => [card.id, card]));
    this.booty = new Set(data.token.map((kind) => kind.id));
  }

  rankOf(card: string): number {
    return this.printed.get(card)?.rank ?? 0;
  }

  timesOf(card: string): Time[] {
    return this.printed.get(card)?.when ?? [];
  }

  /** The effect of a card in signs; lines start with their time of day where the card has two. */
  signsOf(card: string): SignLine[] {
    const times = this.timesOf(card);
    return (SIGNS[card] ?? []).map((line, number) => {
      let x = 0;
      const time = times.length > 1 ? (times[number] ?? null) : null;
      const words = time ? [`@${time}`, ...line.split(" ")] : line.split(" ");
      const signs = words.map((word) => {
        const href = word.startsWith("@")
          ? `lb-t-${word.slice(1)}`
          : this.booty.has(word)
            ? `lb-k-${word}`
            : NAMED.has(word)
              ? `lb-i-${word}`
              : null;
        const width = href ? SIGN_WIDTH : Math.max(1, [...word].length) * LETTER_WIDTH;
        const sign = { href, text: word, x, width };
        x += width + SPACE;
        return sign;
      });
      return { time, signs, width: x - SPACE };
    });
  }

  /** The effect in words, cut where a time of day begins, so that its sign can stand for the word. */
  wordsOf(card: string, words: Words): { time: Time | null; text: string }[] {
    const times = this.timesOf(card);
    const text = words.text("effect", card);
    const pieces = text.split(/(?:^|(?<=[.!] ))[^\s:.]+(?: [^\s:.]+)?\s?: /u).filter(Boolean);
    if (pieces.length !== times.length) return [{ time: null, text }];
    return pieces.map((piece, number) => ({
      time: times[number] ?? null,
      text: piece.charAt(0).toLocaleUpperCase(words.language) + piece.slice(1).trim(),
    }));
  }
}

export const cardsOf = madeOnce((set: LibertaliaSet) => new Cards(set));
/** The cards of the set that is played. */
export const getCards = (): Cards => cardsOf(getSet<Data, null>());

/** The four parts of a day as the table names its phases. */
export const PARTS = ["sunrise", "day", "dusk", "night"] as const;
export type PartOfDay = (typeof PARTS)[number];

const PART_OF: Record<string, PartOfDay> = {
  sunrise: "sunrise",
  take: "dusk",
  saber: "dusk",
  dusk: "dusk",
  waitress: "night",
  night: "night",
  "late-night": "night",
  rest: "night",
  over: "night",
};

export const partOfDay = (phase: string): PartOfDay =>
  PART_OF[phase] ?? (["colours", "deal", "booty"].includes(phase) ? "sunrise" : "day");

/** A name on one line or two, for a card 100 units wide. */
export function nameLines(name: string): string[] {
  if (name.length <= 15) return [name];
  const words = name.split(" ");
  if (words.length < 2) return [name];
  const half = words.findIndex((_, number) => words.slice(0, number + 1).join(" ").length >= name.length / 2 - 1);
  const first = Math.min(half, words.length - 2);
  return [words.slice(0, first + 1).join(" "), words.slice(first + 1).join(" ")];
}
