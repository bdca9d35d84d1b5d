/** One event as its pages show it: what the server last told, its clock, and what can be sent. */
import { getContext, setContext } from "svelte";
import type { HallPlayer, HallTold, HallView, Notice } from "../generated/protocol.ts";
import { api, Trouble } from "../net/api.ts";
import { signedOut } from "../me.svelte.ts";
import { noted } from "../net/fold.ts";
import { Link, SIGNED_OUT, type LinkState } from "../net/link.ts";
import { say } from "../toasts.svelte.ts";
import { language, t } from "../words/interface.svelte.ts";

/** What the socket says of an event that is not there. */
const GONE = 4404;
const TICK_MS = 500;

function newId(): string {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}

/** The words for something that was not done. */
export function wordsOfTrouble(fault: unknown): string {
  return fault instanceof Trouble ? fault.message || t("away.text") : String(fault);
}

export class HallModel {
  view = $state.raw<HallView | null>(null);
  link = $state<LinkState>("connecting");
  code = $state(0);
  notices = $state.raw<Notice[]>([]);
  /** The server's time, in seconds, as far as it can be known here. */
  now = $state(Date.now() / 1000);
  /** Something was sent and is not answered. */
  isBusy = $state(false);
  readonly id: string;
  private ahead = 0;
  private timer: ReturnType<typeof setInterval> | undefined;
  private socket: Link<HallTold | Notice | { type: "pong" }>;
  private people = $derived(new Map(this.view?.players.map((player) => [player.id, player])));

  constructor(id: string) {
    this.id = id;
    this.socket = new Link(() => this.address(), {
      message: (message) => {
        if (message.type === "hall") this.take(message.view);
        else if (message.type === "notice") this.notices = noted(this.notices, message);
      },
      state: (state, code) => {
        this.link = state;
        this.code = code;
        if (code === SIGNED_OUT) signedOut();
      },
      refused: () => this.askWhy(),
    });
  }

  private address(): string {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return `${scheme}://${location.host}/ws/tournaments/${encodeURIComponent(this.id)}?language=${language()}`;
  }

  private async askWhy(): Promise<number> {
    try {
      this.take(await api.hall(this.id, language()));
      return 0;
    } catch (fault) {
      return fault instanceof Trouble && (fault.status === 404 || fault.status === 400) ? GONE : 0;
    }
  }

  private take(view: HallView): void {
    this.ahead = view.now - Date.now() / 1000;
    this.tick();
    this.view = view;
  }

  private tick(): void {
    this.now = Date.now() / 1000 + this.ahead;
  }

  open(): void {
    this.socket.open();
    this.timer = setInterval(() => this.tick(), TICK_MS);
  }

  close(): void {
    clearInterval(this.timer);
    this.socket.close();
  }

  renew(): void {
    this.socket.renew();
  }

  dismiss(kind: Notice["kind"]): void {
    this.notices = this.notices.filter((each) => each.kind !== kind);
  }

  /** The connection is gone for a moment; what is shown may be old. */
  get isAway(): boolean {
    return this.link === "lost" && this.view !== null;
  }

  player(id: string | null): HallPlayer | undefined {
    return id === null ? undefined : this.people.get(id);
  }

  name(id: string | null): string {
    return this.player(id)?.name ?? id ?? "";
  }

  /** Whether entries of this kind need a reason. */
  needsReason(kind: string): boolean {
    return this.view?.needs_reason.includes(kind) ?? false;
  }

  /** Send something; whether it was done.  A refusal is told, with its rule. */
  async attempt(deed: () => Promise<unknown>): Promise<boolean> {
    this.isBusy = true;
    try {
      await deed();
      return true;
    } catch (fault) {
      say(wordsOfTrouble(fault), "refusal");
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  /** An entry of the referee's. */
  enter(text: string, reason = ""): Promise<boolean> {
    const id = newId();
    return this.attempt(() => api.hallDeed(this.id, { text, reason: reason.trim(), id }));
  }
}

const KEY = Symbol("hall");

export function setHall(model: HallModel): HallModel {
  return setContext(KEY, model);
}

export function getHall(): HallModel {
  return getContext<HallModel>(KEY);
}
