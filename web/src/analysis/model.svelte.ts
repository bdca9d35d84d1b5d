/** The analysis of one game: asked for, waited for, and kept while the page is open. */
import type { Analysis, Depth } from "../generated/protocol.ts";
import { api } from "../net/api.ts";
import { wordsOfTrouble } from "../net/attempt.svelte.ts";
import { language } from "../words/interface.svelte.ts";

const LOOK_MS = 1000;
const TROUBLED_MS = 5000;

export class AnalysisModel {
  readonly id: string;
  /** The depth that will be asked for. */
  depth = $state<Depth>("usual");
  analysis = $state.raw<Analysis | null>(null);
  /** Why it cannot be asked for, or nothing. */
  trouble = $state("");
  isAsking = $state(false);
  /** The depth that is looked for; any while nobody has asked for one. */
  private wanted: Depth | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(id: string) {
    this.id = id;
  }

  /** Look how far it is, and again until it is there. */
  async look(): Promise<void> {
    clearTimeout(this.timer);
    const { wanted } = this;
    const spoken = language();
    try {
      const found = await api.analysis(this.id, wanted, spoken);
      // Meanwhile another depth, or another language, may be wanted.
      if (wanted !== this.wanted || spoken !== language()) return;
      this.analysis = found;
      this.trouble = "";
      if (found.stage === "waiting" || found.stage === "running") this.lookIn(LOOK_MS);
    } catch (fault) {
      if (wanted !== this.wanted) return;
      this.trouble = wordsOfTrouble(fault);
      if (this.analysis && this.analysis.stage !== "done") this.lookIn(TROUBLED_MS);
    }
  }

  private lookIn(ms: number): void {
    if (!this.isClosed) this.timer = setTimeout(() => void this.look(), ms);
  }

  async ask(): Promise<void> {
    this.isAsking = true;
    this.wanted = this.depth;
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
    await this.ask();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }
}
