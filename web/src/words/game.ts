/** One game's words in one language: names of things and the texts of its folder, as the server has them. */
import type { GameWords, GuideStep } from "../generated/protocol.ts";

export type WordFile = Pick<GameWords, "names" | "tables" | "guide" | "stories" | "rules" | "exhibits" | "language">;

export class Words {
  readonly title: string;
  readonly guide: GuideStep[];
  readonly language: string;
  private file: WordFile;
  /** Ids by name, for a tip that only says what a thing is called. */
  private ids: Map<string, string>;

  /** `own` are names that the set of a table has of its own, by language: where it lacks this one, it is read in the first that it has. */
  constructor(title: string, file: WordFile, own: Record<string, Record<string, string>> = {}) {
    this.title = title;
    const named = own[file.language] ?? Object.values(own)[0];
    this.file = named ? { ...file, names: { ...file.names, ...named } } : file;
    this.guide = file.guide;
    this.language = file.language;
    this.ids = new Map(Object.entries(this.file.names).map(([id, name]) => [name, id]));
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

  /** The first rule that stands for any of these: ids of things, `move sail`, `phase land`. */
  rule(...about: string[]): string | null {
    return about.map((each) => this.file.rules[each]).find(Boolean) ?? null;
  }

  /** The rule of what is called so. */
  ruleNamed(name: string): string | null {
    const id = this.ids.get(name);
    return id ? this.rule(id) : null;
  }

  /** Which of these things, or the one that is called so, the gallery shows. */
  exhibit(about: string[], name: string): string | null {
    return [...about, this.ids.get(name) ?? ""].find((id) => this.file.exhibits.includes(id)) ?? null;
  }

  /** What there is to tell about a card, if anything. */
  story(id: string): string | null {
    return this.file.stories[id] ?? null;
  }
}
