/** What somebody has played on this device before signing in as somebody else: asked about before anything happens. */
import type { Ways } from "../generated/protocol.ts";
import { house } from "../me.svelte.ts";
import { api } from "../net/api.ts";
import { y } from "./words.ts";

const KINDS = ["tables", "tournaments", "uploads", "banks"] as const;

/** Whether somebody can sign in by any way. */
export function hasWay(ways: Ways): boolean {
  return ways.code !== null || ways.passkeys.length > 0 || ways.identity !== null;
}

export class Luggage {
  /** Unknown until the server has told. */
  ways = $state.raw<Ways | null>(null);
  /** Whether it goes along; nothing until the person has said so. */
  choice = $state<boolean | null>(null);

  async load(): Promise<void> {
    this.ways = await api.ways();
  }

  get canSignIn(): boolean {
    return this.ways !== null && hasWay(this.ways);
  }

  /** In words: three tables and an upload. */
  get words(): string {
    const { ways } = this;
    if (!ways) return "";
    return KINDS.filter((kind) => ways.things[kind] > 0)
      .map((kind) => y(kind, { n: ways.things[kind] }))
      .join(", ");
  }

  /** Whether the person must be asked: a guest who has played something, and who would be lost. */
  get isAsked(): boolean {
    return house.me !== null && !this.canSignIn && this.words !== "";
  }

  /** Whether signing in can begin. */
  get isSettled(): boolean {
    return this.ways !== null && (!this.isAsked || this.choice !== null);
  }

  get goesAlong(): boolean {
    return this.isAsked && this.choice === true;
  }
}
