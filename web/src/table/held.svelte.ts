/** A game as a page holds it, be it a running table, a replay or a fixture: face, set and words, the desk, and what the board is given. */
import { tick } from "svelte";
import { loadFace, type AnyFace } from "../boards/index.ts";
import type { BoardProps, Choice, Happening, Words } from "../desk/contract.ts";
import { Desk, setDesk, type Asker } from "../desk/desk.svelte.ts";
import { coloursIn, seatsOf } from "../desk/seats.ts";
import { giveSet, type BoardSet } from "../desk/set.ts";
import type { SeatInfo } from "../generated/protocol.ts";
import { setTelling, Telling } from "../story/telling.svelte.ts";

/** What is drawn now.  Only the page knows where it comes from. */
export interface Drawn {
  readonly view: unknown;
  readonly choices: Choice[];
  readonly events: Happening[];
  /** All that is known of the past, with what followed from each move. */
  readonly log: Happening[];
  /** The viewer's seat; null for a spectator. */
  readonly me: number | null;
  readonly people: SeatInfo[];
  /** The colours that seats are dealt later, where that is known. */
  readonly colours?: (string | null)[];
}

/** For games whose face draws from the view alone. */
const NO_SET: BoardSet = { id: "", title: null, names: {}, data: {}, drawing: null };

/** Made while a component is set up: it puts the desk and the story where the pieces find them. */
export class HeldGame {
  face = $state.raw<AnyFace>();
  /** What the face draws; there with it. */
  set = $state.raw<BoardSet>(NO_SET);
  words = $state.raw<Words>();
  /** The face could not be fetched. */
  hasNoFace = $state(false);
  private game: string | undefined;
  readonly desk: Desk;
  readonly telling: Telling;
  /** Its fields are read one by one, so that a word pointed at does not draw the view again, and a new view draws no words. */
  readonly given: BoardProps<unknown>;
  private readonly drawn: Drawn;
  private readonly colours = $derived.by(() => coloursIn(this.drawn.view, this.drawn.colours));
  /** With the labels of the game's face, where it has better ones. */
  private readonly choices = $derived.by(() => {
    const { view, choices } = this.drawn;
    const { face, words } = this;
    if (!face?.labelOf || !words) return choices;
    return choices.map((choice) => ({ ...choice, label: face.labelOf?.(choice, view, words) ?? choice.label }));
  });
  readonly seats = $derived.by(() => seatsOf(this.drawn.people, this.colours, this.drawn.me));

  constructor(drawn: Drawn, act: (choice: Choice) => void = () => undefined, asker: Asker | null = null) {
    this.drawn = drawn;
    this.desk = setDesk(
      new Desk(act, (tip) => (tip.about ? this.words?.rule(...tip.about) : this.words?.ruleNamed(tip.title)) ?? null),
    );
    this.desk.asker = asker;
    giveSet(() => this.set);
    this.desk.galleryOf = (tip) => {
      const shown = this.words?.exhibit(tip.about ?? [], tip.title);
      return this.game && shown ? `/gallery/${this.game}#${shown}` : null;
    };
    this.telling = setTelling(new Telling(() => drawn.log));
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    const held = this;
    this.given = {
      get view() {
        return drawn.view;
      },
      get choices() {
        return held.choices;
      },
      get events() {
        return drawn.events;
      },
      get words() {
        return held.words!;
      },
      get me() {
        return drawn.me;
      },
      get seats() {
        return held.seats;
      },
      act: this.desk.act,
      get highlight() {
        return held.desk.highlight;
      },
    };
  }

  /** Fetch the face of a game, and draw the set that comes, or else the package's own. */
  async fetchFace(game: string, set?: Promise<BoardSet>): Promise<void> {
    this.game = game;
    try {
      const [face, other] = await Promise.all([loadFace(game), set]);
      const drawn = other ? ((await face.draw?.(other)) ?? other) : (face.own ?? NO_SET);
      if (this.face && drawn !== this.set) {
        // Boards read their set when they are set up: with another one they are set up again.
        this.face = undefined;
        await tick();
      }
      [this.set, this.face] = [drawn, face];
    } catch {
      this.hasNoFace = true;
    }
  }

  async fetchWords(words: Promise<Words>): Promise<void> {
    this.words = await words;
  }
}
