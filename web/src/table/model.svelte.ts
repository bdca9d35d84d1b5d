/** A table as the page shows it: the socket's messages folded, and moves of others shown one after another. */
import type { Choice, Notice, ServerMessage } from "../generated/protocol.ts";
import { api, Trouble } from "../net/api.ts";
import { signedOut } from "../me.svelte.ts";
import { fold, noted, type TableState } from "../net/fold.ts";
import { SIGNED_OUT, Link, type LinkState } from "../net/link.ts";
import { prefs, type Tempo } from "../prefs.svelte.ts";
import { say } from "../toasts.svelte.ts";
import { language, t } from "../words/interface.svelte.ts";

/** How long a move of others stays before the next is shown. */
const PAUSE_MS: Record<Tempo, number> = { slow: 1800, normal: 650, skip: 0 };
/** So many moves behind, and the rest is hurried through. */
const HURRY = 8;

/** What the socket says of a table that is not for me, and of one that is not there. */
const CLOSED = 4403;
const GONE = 4404;

function newId(): string {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}

export class TableModel {
  /** What is shown. */
  shown = $state.raw<TableState | null>(null);
  link = $state<LinkState>("connecting");
  /** Why the connection ended for good. */
  code = $state(0);
  /** A move was sent and is not answered. */
  isBusy = $state(false);
  /** Moves that wait to be shown. */
  behind = $state(0);
  /** When the clocks that are shown were right. */
  clockAt = $state(0);
  readonly id: string;
  /** What everybody should know about the server now. */
  notices = $state.raw<Notice[]>([]);
  private known: TableState | null = null;
  private queue: TableState[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shownAt = 0;
  /** The id of my move that is not answered yet. */
  private acting: string | null = null;
  /** The number of the message that will show what it led to. */
  private awaited = 0;
  private socket: Link;
  private onShown: (state: TableState) => void;

  constructor(id: string, onShown: (state: TableState) => void) {
    this.id = id;
    this.onShown = onShown;
    this.socket = new Link(() => this.address(), {
      message: (message) => this.take(message),
      state: (state, code) => {
        this.link = state;
        this.code = code;
        if (code === SIGNED_OUT) signedOut();
        // They end with the connection; those still in force are told again.
        this.notices = [];
      },
      refused: () => this.askWhy(),
    });
  }

  private address(): string {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return `${scheme}://${location.host}/ws/tables/${encodeURIComponent(this.id)}?language=${language()}`;
  }

  /** Why the socket was not let in, in the socket's own codes. */
  private async askWhy(): Promise<number> {
    try {
      const table = await api.table(this.id);
      return table.you === null && !table.settings.spectators ? CLOSED : 0;
    } catch (fault) {
      return fault instanceof Trouble && (fault.status === 404 || fault.status === 400) ? GONE : 0;
    }
  }

  open(): void {
    this.socket.open();
  }

  close(): void {
    clearTimeout(this.timer);
    this.socket.close();
  }

  /** Everything anew, in the language of now. */
  renew(): void {
    this.socket.renew();
  }

  // Deeds

  act(choice: Choice): void {
    if (!this.shown || this.isBusy) return;
    this.isBusy = true;
    this.acting = newId();
    this.socket.send({ type: "act", id: this.acting, seq: this.shown.seq, move: choice.move });
  }

  chat(text: string): void {
    this.socket.send({ type: "chat", id: newId(), text });
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

  deed(type: "undo" | "give-seat" | "take-seat" | "rematch" | "let-back"): void {
    this.socket.send({ type, id: newId() });
  }

  answerUndo(agree: boolean): void {
    this.socket.send({ type: "answer-undo", id: newId(), agree });
  }

  // Messages

  private take(message: ServerMessage): void {
    if (message.type === "refused") {
      this.answered(message.id, 0);
      say(message.words, "refusal", message.rule);
      return;
    }
    if (message.type === "acknowledged") {
      this.answered(message.id, message.seq);
      if (message.words) say(message.words);
      return;
    }
    if (message.type === "fault") {
      this.answered(this.acting, 0);
      // Before anything was shown the page itself says what is wrong.
      if (this.shown) say(message.words, "refusal");
      return;
    }
    if (message.type === "notice") {
      this.notices = noted(this.notices, message);
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
    this.behind = 0;
    this.show(state);
  }

  /** Talk, seats and presence are no moves: they show at once, under whatever still waits to be shown. */
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
    this.queue.push(state);
    this.behind = this.queue.length;
    if (this.timer === undefined) this.next();
  }

  private next(): void {
    const isOwn = this.queue[0]?.fresh.every((event) => event.actor === this.shown?.you) ?? false;
    const pause = isOwn || this.queue.length > HURRY || document.visibilityState === "hidden" ? 0 : PAUSE_MS[prefs.tempo];
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

  /** My move is done when it was answered and what it led to is shown.  Who connects anew may be shown the table as it was before. */
  private rest(): void {
    if (this.acting === null && (this.shown?.seq ?? 0) >= this.awaited) this.isBusy = false;
  }

  /** I have read it. */
  dismiss(kind: Notice["kind"]): void {
    this.notices = this.notices.filter((each) => each.kind !== kind);
  }

  /** A calm word for what the connection does. */
  get trouble(): string {
    return this.link === "lost" ? t("link.lost") : "";
  }
}
