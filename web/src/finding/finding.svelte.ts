/** What people and I have asked of each other, for every page: asked for often while I wait, now and then otherwise. */
import type { Finding, SeekWish, TableInfo } from "../generated/protocol.ts";
import { house } from "../me.svelte.ts";
import { ask } from "../net/api.ts";
import { prefs } from "../prefs.svelte.ts";
import { go } from "../router.svelte.ts";
import { ring } from "../table/sounds.ts";
import { toast } from "../toasts.svelte.ts";

const TICK_MS = 3000;
/** Without anything to wait for, only every fifth tick. */
const SELDOM = 5;

const state = $state<{ now: Finding; at: number }>({ now: { seeking: null, invitations: [] }, at: 0 });
let ticks = 0;
/** Ended by myself, so nobody has to tell me. */
let isMine = false;

export const finding = state;

async function take(found: Finding): Promise<void> {
  const before = state.now.seeking;
  const known = state.now.invitations.length;
  state.now = found;
  state.at = Date.now();
  if (found.seeking?.state === "called" && before?.state !== "called" && prefs.bell) ring();
  if (found.invitations.length > known && prefs.bell) ring();
  if (before?.state === "called" && !found.seeking && !isMine) {
    const { f } = await import("./words.ts");
    toast(f("missed"));
  }
  isMine = false;
}

/** Ask how it stands. */
export async function lookAround(): Promise<void> {
  if (!house.me) {
    state.now = { seeking: null, invitations: [] };
    return;
  }
  try {
    await take(await ask<Finding>("GET", "/me/finding"));
  } catch {
    // The server is away for a moment; what was known stays.
  }
}

export async function seek(wish: SeekWish): Promise<void> {
  await take(await ask<Finding>("POST", "/me/seeking", wish));
}

export async function stopSeeking(): Promise<void> {
  isMine = true;
  await take(await ask<Finding>("DELETE", "/me/seeking"));
}

/** Sit down at the table to which I was called. */
export async function goToTable(): Promise<void> {
  isMine = true;
  try {
    const table = await ask<TableInfo>("POST", "/me/seeking/go");
    go(`/table/${table.id}`);
  } finally {
    await lookAround();
  }
}

/** Call it while the application is created. */
export function keepFinding(): void {
  $effect(() => {
    // Whoever becomes somebody else, or somebody at all, waits for other things.
    void house.me;
    void lookAround();
    const timer = setInterval(() => {
      ticks += 1;
      const isDue = state.now.seeking ? true : ticks % SELDOM === 0 && document.visibilityState === "visible";
      if (isDue) void lookAround();
    }, TICK_MS);
    return () => clearInterval(timer);
  });
}
