/** The analysis of one game: asked for, waited for, and kept while the page is open. */
import type { Analysis, Depth } from "../generated/protocol.ts";
import { api } from "../net/api.ts";
import { wordsOfTrouble } from "../net/attempt.svelte.ts";
import { language } from "../words/interface.svelte.ts";

const LOOK_MS = 1000;
const TROUBLED_MS = 5000;

export class AnalysisModel {
  readonly id: string;
  depth = $state<Depth>("usual");
  analysis = $state.raw<Analysis | null>(null);
  /** Why it cannot be asked for, or nothing. */
  trouble = $state("");
  isAsking = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(id: string) {
    this.id = id;
  }

  /** Look how far it is, and again until it is there. */
  async look(): Promise<void> {
    clearTimeout(this.timer);
    const { depth } = this;
    const spoken = language();
    try {
      const found = await api.analysis(this.id, depth, spoken);
      // Meanwhile another depth, or another language, may be wanted.
      if (depth !== this.depth || spoken !== language()) return;
      this.analysis = found;
      this.trouble = "";
      if (found.stage === "waiting" || found.stage === "running") this.lookIn(LOOK_MS);
    } catch (fault) {
      if (depth !== this.depth) return;
      this.trouble = wordsOfTrouble(fault);
      if (this.analysis && this.analysis.stage !== "done") this.lookIn(TROUBLED_MS);
    }
  }

  private lookIn(ms: number): void {
    if (!this.isClosed) this.timer = setTimeout(() => void this.look(), ms);
  }

  async ask(): Promise<void> {
    this.isAsking = true;
    try {
      this.analysis = await api.askAnalysis(this.id, this.depth);
      this.trouble = "";
      await this.look();
    } catch (fault) {
      this.trouble = wordsOfTrouble(fault);
    } finally {
      this.isAsking = false;
    }
  }

  /** Ask for the same with more care. */
  async deepen(depth: Depth): Promise<void> {
    this.depth = depth;
    this.analysis = null;
    await this.look();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }
}
