/** One event as its pages show it: what the server last told, its clock, and what can be sent. */
import { getContext, setContext } from "svelte";
import type { HallChanged, HallPlayer, HallTold, HallView } from "../generated/protocol.ts";
import { api } from "../net/api.ts";
import { Attempt } from "../net/attempt.svelte.ts";
import { newId } from "../net/connection.ts";
import { keepOpen, Subscription } from "../net/subscription.svelte.ts";
import { language } from "../words/interface.svelte.ts";
import { Follower } from "./changes.ts";

const TICK_MS = 500;
const WALL = "projector";
type Message = HallTold | HallChanged | { type: "pong" };

export class HallModel extends Subscription<Message> {
  view = $state.raw<HallView | null>(null);
  /** The server's time, in seconds, as far as it can be known here. */
  now = $state(Date.now() / 1000);
  private readonly isWall: boolean;
  private follower = new Follower();
  /** A message was missed, and everything was asked for again. */
  private isBehind = false;
  private ahead = 0;
  private requests = new Attempt();
  private timer: ReturnType<typeof setInterval> | undefined;
  private people = $derived(Object.fromEntries(this.view?.players.map((player) => [player.id, player]) ?? []));

  /** `isWall`: a projector, which shows what everybody may see, whoever opened it. */
  constructor(id: string, isWall = false) {
    super("tournaments", id, 1, isWall ? WALL : "", "&changes=1");
    this.isWall = isWall;
  }

  protected take(message: Message): void {
    if (message.type === "pong") return;
    const view = this.follower.take(message);
    if (view) this.show(view);
    else if (!this.isBehind) this.socket.send({ type: "resync" });
    this.isBehind = !view;
  }

  protected async look(): Promise<number> {
    this.show(await api.hall(this.id, language(), this.isWall ? WALL : ""));
    return 0;
  }

  private show(view: HallView): void {
    this.ahead = view.now - Date.now() / 1000;
    this.tick();
    this.view = view;
  }

  private tick(): void {
    this.now = Date.now() / 1000 + this.ahead;
  }

  override open(): void {
    super.open();
    this.timer = setInterval(() => this.tick(), TICK_MS);
  }

  override close(): void {
    clearInterval(this.timer);
    super.close();
  }

  player(id: string | null): HallPlayer | undefined {
    return id === null ? undefined : this.people[id];
  }

  name(id: string | null): string {
    return this.player(id)?.name ?? id ?? "";
  }

  /** Whether entries of this kind need a reason. */
  needsReason(kind: string): boolean {
    return this.view?.needs_reason.includes(kind) ?? false;
  }

  /** Something was sent and is not answered. */
  get isBusy(): boolean {
    return this.requests.isBusy;
  }

  /** Send something; returns whether it was accepted.  A refusal is shown, with its rule. */
  attempt(request: () => Promise<unknown>): Promise<boolean> {
    return this.requests.makeOrTell(request);
  }

  /** An entry of the referee's; names stand beside the log. */
  enter(text: string, reason = "", names: { name?: string; nickname?: string } = {}): Promise<boolean> {
    const id = newId();
    return this.attempt(() => api.hallDeed(this.id, { text, reason: reason.trim(), id, ...names }));
  }
}

const KEY = Symbol("hall");

/** Call it while a page is created: the event, connected as long as the page is shown, for the page and all its parts. */
export function openHall(id: string, isWall = false): HallModel {
  const hall = setContext(KEY, new HallModel(id, isWall));
  keepOpen(hall);
  return hall;
}

export function getHall(): HallModel {
  return getContext<HallModel>(KEY);
}
