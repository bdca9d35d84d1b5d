/** The tables that wait for my move, for every page: asked for now and then while the page is looked at. */
import type { WaitingTable } from "../generated/protocol.ts";
import { house } from "../me.svelte.ts";
import { api } from "../net/api.ts";
import { language } from "../words/interface.svelte.ts";

const LOOK_MS = 15_000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const state = $state<{ tables: WaitingTable[] }>({ tables: [] });
let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** What waits, the shortest time first, without the table that is looked at. */
export function waitingElsewhere(here: string | null): WaitingTable[] {
  return state.tables.filter((table) => table.id !== here);
}

/** Ask again. */
export async function lookForWaiting(): Promise<void> {
  if (!house.me) {
    state.tables = [];
    return;
  }
  try {
    state.tables = await api.waiting();
  } catch {
    // The server is away for a moment; what was known stays.
  }
}

function onShown(): void {
  if (document.visibilityState === "visible") void lookForWaiting();
}

/** Keep what waits up to date while somebody shows it; the answer ends that. */
export function watchWaiting(): () => void {
  watchers += 1;
  if (watchers === 1) {
    timer = setInterval(onShown, LOOK_MS);
    document.addEventListener("visibilitychange", onShown);
  }
  void lookForWaiting();
  return () => {
    watchers -= 1;
    if (watchers === 0) {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onShown);
    }
  };
}

/** How long it is until a clock runs out, in the largest unit that says something. */
export function timeLeft(seconds: number): string {
  const [unit, size] = seconds >= DAY ? ["day", DAY] : seconds >= HOUR ? ["hour", HOUR] : ["minute", MINUTE];
  const number = Math.max(seconds > 0 ? 1 : 0, Math.floor(seconds / Number(size)));
  return new Intl.NumberFormat(language(), { style: "unit", unit: String(unit), unitDisplay: "short" }).format(number);
}
