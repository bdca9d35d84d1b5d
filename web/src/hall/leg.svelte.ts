/** The leg of an event as its player sees it at the table: the clock that the referee judges by, cards, halts. */
import type { LegTime, LegTold, LegView } from "../generated/protocol.ts";
import type { ConnectionState } from "../net/connection.ts";
import { Subscription } from "../net/subscription.svelte.ts";

const TICK_MS = 250;

export class LegModel extends Subscription<LegTold | { type: "pong" }> {
  view = $state.raw<LegView | null>(null);
  /** Seconds since the view was told. */
  passed = $state(0);
  private at = 0;
  private isReading = false;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(hall: string, table: string) {
    super("tournaments", hall, 1, "", `&table=${encodeURIComponent(table)}`);
  }

  protected take(message: LegTold | { type: "pong" }): void {
    if (!("view" in message)) return;
    this.at = performance.now();
    this.passed = 0;
    this.view = message.view;
  }

  protected look(): Promise<number> {
    return Promise.resolve(0);
  }

  protected override connected(state: ConnectionState, code: number): void {
    super.connected(state, code);
    if (state === "open" && this.isReading) this.socket.send({ type: "reading" });
  }

  override open(): void {
    super.open();
    this.timer = setInterval(() => (this.passed = (performance.now() - this.at) / 1000), TICK_MS);
  }

  override close(): void {
    clearInterval(this.timer);
    super.close();
  }

  /** Tell the referee that the rules are open, or no longer. */
  read(isSo: boolean): void {
    if (isSo === this.isReading) return;
    this.isReading = isSo;
    this.socket.send({ type: isSo ? "reading" : "playing" });
  }

  /** Seconds that are left on a clock now. */
  left(time: LegTime): number {
    return Math.max(0, time.left - (time.runs ? this.passed : 0));
  }

  /** Seconds that are left of the round; they stand while the event is halted. */
  get roundLeft(): number | null {
    const left = this.view?.round_left ?? null;
    return left === null ? null : left - (this.view?.halted ? 0 : this.passed);
  }
}
