/** One game's words in one language: names of things and the texts of its folder, as the server has them. */
import type { GameWords, GuideStep } from "../generated/protocol.ts";

type WordFile = Pick<GameWords, "names" | "tables" | "guide" | "stories" | "language">;

export class Words {
  readonly title: string;
  readonly guide: GuideStep[];
  readonly language: string;
  private file: WordFile;

  constructor(title: string, file: WordFile) {
    this.title = title;
    this.file = file;
    this.guide = file.guide;
    this.language = file.language;
  }

  /** The name of a thing by its id. */
  name(id: string): string {
    return this.file.names[id] ?? id;
  }

  /** The name of a thing after a move's words, where the same id names another thing. */
  after(kind: string, id: string): string {
    return this.file.names[`${kind} ${id}`] ?? this.name(id);
  }

  /** A text of a table, its places filled: `text("label", "round", 9)`. */
  text(table: string, key: string, ...fills: (string | number)[]): string {
    const found = this.file.tables[table]?.[key];
    if (found === undefined) return key;
    return found.replace(/\{(\d+)\}/g, (_, place: string) => String(fills[Number(place)] ?? ""));
  }

  /** A text of `[label]`: the headings of a board. */
  label(key: string, ...fills: (string | number)[]): string {
    return this.text("label", key, ...fills);
  }

  /** What there is to tell about a card, if anything. */
  story(id: string): string | null {
    return this.file.stories[id] ?? null;
  }
}
