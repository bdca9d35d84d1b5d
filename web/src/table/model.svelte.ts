/** A table as the page shows it: the socket's messages folded, and moves of others shown one after another. */
import type { Choice, Emoted, EmoteName, Happening, Reason, Scenes, ServerMessage } from "../generated/protocol.ts";
import { api } from "../net/api.ts";
import { fold, type TableState } from "../net/fold.ts";
import { CLOSED, newId, type ConnectionState } from "../net/connection.ts";
import { Subscription } from "../net/subscription.svelte.ts";
import { prefs } from "../prefs.svelte.ts";
import { movesToStage, scenesOf } from "../story/scenes.ts";
import { timeFor } from "../story/telling.svelte.ts";
import { toast } from "../toasts.svelte.ts";
import { t } from "../words/interface.svelte.ts";
import { play } from "./sounds.ts";

/** With this many moves behind, the rest is hurried through. */
const HURRY = 8;
/** How long a move waits for the server to say how the table looked in between; after that its pieces go to their last place at once. */
const SCENES_MS = 400;
/** How long a sign is shown, and how many at once. */
const SIGN_MS = 4000;
const MOST_SIGNS = 4;

export class TableModel extends Subscription<ServerMessage> {
  /** What is shown. */
  shown = $state.raw<TableState | null>(null);
  /** A move was sent and is not answered. */
  isBusy = $state(false);
  /** Moves that wait to be shown. */
  behind = $state(0);
  /** When the clocks that are shown were right. */
  clockAt = $state(0);
  /** The move a strong bot would make now, as soon as it was asked for and told. */
  hint = $state<string | null>(null);
  isHinting = $state(false);
  /** Signs that people have just made. */
  signs = $state.raw<(Emoted & { key: number })[]>([]);
  private known: TableState | null = null;
  private queue: TableState[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shownAt = 0;
  private nextSign = 0;
  /** The id of the question for a hint about this decision. */
  private hinting: string | null = null;
  /** The id of my move that is not answered yet. */
  private acting: string | null = null;
  /** The number of the message that will show what it led to. */
  private awaited = 0;
  /** Questions that wait for their answer. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  private asked = new Map<string, (reasons: Reason[]) => void>();
  /** Moves that are not shown yet, because the scenes on the way are still to come, by the id of the question. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  private staged = new Map<string, Happening[]>();
  private onShown: (state: TableState) => void;

  constructor(id: string, onShown: (state: TableState) => void, person = 1) {
    super("tables", id, person);
    this.onShown = onShown;
    // Made without a network, before the page was loaded again.
    this.acting = this.socket.unanswered.find((deed) => deed.type === "act")?.id ?? null;
    this.isBusy = this.acting !== null;
  }

  protected override connected(state: ConnectionState, code: number): void {
    super.connected(state, code);
    // They end with the connection; those still in force are told again.
    this.notices = [];
  }

  protected async look(): Promise<number> {
    const table = await api.table(this.id);
    return table.you === null && !table.settings.spectators ? CLOSED : 0;
  }

  override close(): void {
    clearTimeout(this.timer);
    super.close();
  }

  // Deeds

  act(choice: Choice): void {
    if (!this.shown || this.isBusy) return;
    this.isBusy = true;
    this.isHinting = false;
    this.hint = this.hinting = null;
    this.acting = newId();
    this.socket.send({ type: "act", id: this.acting, seq: this.shown.seq, move: choice.move });
  }

  /** Why can these moves not be made? */
  why(moves: string[]): Promise<Reason[]> {
    const id = newId();
    return new Promise((resolve) => {
      this.asked.set(id, resolve);
      this.socket.send({ type: "why", id, moves });
    });
  }

  chat(text: string): void {
    this.socket.send({ type: "chat", id: newId(), text });
    if (this.isAway) toast(t("link.said"));
  }

  mute(seat: number, is_so: boolean): void {
    this.socket.send({ type: "mute", id: newId(), seat, is_so });
  }

  silence(seat: number, is_so: boolean): void {
    this.socket.send({ type: "silence", id: newId(), seat, is_so });
  }

  report(line: number): void {
    this.socket.send({ type: "report", id: newId(), line });
  }

  reportName(seat: number): void {
    this.socket.send({ type: "report-name", id: newId(), seat });
  }

  remove(seat: number): void {
    this.socket.send({ type: "remove", id: newId(), seat });
  }

  deed(type: "undo" | "give-seat" | "take-seat" | "rematch" | "let-back"): void {
    this.socket.send({ type, id: newId() });
  }

  askHint(): void {
    if (!this.shown || this.isHinting) return;
    this.isHinting = true;
    this.hinting = newId();
    this.socket.send({ type: "hint", id: this.hinting, seq: this.shown.seq });
  }

  sign(emote: EmoteName): void {
    this.socket.send({ type: "emote", id: newId(), emote });
  }

  fillSeat(seat: number): void {
    this.socket.send({ type: "fill-seat", id: newId(), seat });
  }

  answerUndo(agree: boolean): void {
    this.socket.send({ type: "answer-undo", id: newId(), agree });
  }

  // Messages

  protected take(message: ServerMessage): void {
    if (message.type === "refused") {
      this.isHinting = false;
      this.answered(message.id, 0);
      toast(message.words, "refusal", message.rule);
      return;
    }
    if (message.type === "acknowledged") {
      this.answered(message.id, message.seq);
      if (message.words) toast(message.words);
      return;
    }
    if (message.type === "because") {
      this.asked.get(message.id)?.(message.reasons);
      this.asked.delete(message.id);
      return;
    }
    if (message.type === "scenes") {
      this.stage(message);
      return;
    }
    if (message.type === "fault") {
      this.answered(this.acting, 0);
      // Before anything was shown the page itself says what is wrong.
      if (this.shown) toast(message.words, "refusal");
      return;
    }
    if (message.type === "hinted") {
      // What was asked before my last move is about another decision.
      if (message.id !== this.hinting) return;
      this.isHinting = false;
      this.hint = message.move;
      return;
    }
    if (message.type === "emoted") {
      this.see(message);
      return;
    }
    const folded = fold(this.known, message);
    if (folded.isGap) this.socket.send({ type: "resync" });
    if (folded.isGap || folded.isRepeat || !folded.state) return;
    this.known = folded.state;
    if (message.type === "snapshot") this.jump(folded.state);
    else if (message.type === "update") this.push(folded.state);
    else this.side(folded.state);
  }

  /** Show it at once, whatever waited. */
  private jump(state: TableState): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
    this.staged.clear();
    this.behind = 0;
    this.show(state);
  }

  /** Talk, seats and presence are not moves: they show at once, under whatever still waits to be shown. */
  private side(state: TableState): void {
    if (!this.shown) return;
    const { chat, spectators, undo, you } = state;
    const onto = (under: TableState, isLast: boolean): TableState => ({
      ...under,
      chat,
      spectators,
      undo,
      you,
      // Only the last may be acted upon, so it alone takes the newest number.
      seq: isLast ? state.seq : under.seq,
      table: { ...state.table, asked: under.table.asked, status: isLast ? state.table.status : under.table.status },
    });
    const last = this.queue.length - 1;
    this.shown = onto(this.shown, last < 0);
    this.rest();
    this.queue = this.queue.map((each, place) => onto(each, place === last));
  }

  private push(state: TableState): void {
    this.askScenes(state);
    this.queue.push(state);
    this.behind = this.queue.length;
    if (this.timer === undefined) this.next();
  }

  /** Where several things follow from a move they are shown one after another, unless they are shown all at once anyway. */
  private askScenes(state: TableState): void {
    if (prefs.tempo === "skip" || document.visibilityState === "hidden" || this.queue.length > HURRY) return;
    const moves = movesToStage(state.fresh);
    if (!moves.length) return;
    const id = newId();
    this.staged.set(id, state.fresh);
    this.socket.send({ type: "show-scenes", id, moves });
    setTimeout(() => this.staged.delete(id) && this.wake(), SCENES_MS);
  }

  private stage(message: Scenes): void {
    const fresh = this.staged.get(message.id);
    if (!fresh) return;
    this.staged.delete(message.id);
    const scenes = scenesOf(fresh, message);
    this.queue = this.queue.map((each) => (each.fresh === fresh ? { ...each, scenes } : each));
    this.wake();
  }

  /** What was waited for is here. */
  private wake(): void {
    if (this.timer !== undefined || !this.queue.length) return;
    this.next();
  }

  private next(): void {
    this.timer = undefined;
    if (this.queue[0] && [...this.staged.values()].includes(this.queue[0].fresh)) return;
    const isOwn = this.queue[0]?.fresh.every(({ actor }) => actor === this.shown?.you) ?? false;
    const isHurried = isOwn || this.queue.length > HURRY || document.visibilityState === "hidden";
    const pause = isHurried ? 0 : timeFor(this.shown?.fresh ?? [], prefs.tempo);
    const left = this.shownAt + pause - Date.now();
    if (left > 0) {
      this.timer = setTimeout(() => this.next(), left);
      return;
    }
    const state = this.queue.shift();
    this.behind = this.queue.length;
    if (state) this.show(state);
    this.timer = this.queue.length ? setTimeout(() => this.next(), 0) : undefined;
  }

  /** Do not wait for what has already happened. */
  skip(): void {
    const last = this.queue.at(-1);
    if (last) this.jump({ ...last, fresh: this.queue.flatMap((state) => state.fresh) });
  }

  private see(sign: Emoted): void {
    const shown = { ...sign, key: this.nextSign++ };
    this.signs = [...this.signs, shown].slice(-MOST_SIGNS);
    play("sign");
    setTimeout(() => (this.signs = this.signs.filter((each) => each !== shown)), SIGN_MS);
  }

  private show(state: TableState): void {
    this.shownAt = Date.now();
    this.clockAt = performance.now();
    this.shown = state;
    this.rest();
    this.onShown(state);
  }

  /** A deed was answered.  What a move led to comes next; until then the old choices are no longer open. */
  private answered(id: string | null, awaited: number): void {
    if (id !== this.acting) return;
    this.acting = null;
    this.awaited = awaited;
    this.rest();
  }

  /** My move is done when it was answered and what it led to is shown.  A client that connects again may be shown the table as it was before. */
  private rest(): void {
    if (this.acting === null && (this.shown?.seq ?? 0) >= this.awaited) this.isBusy = false;
  }
}
