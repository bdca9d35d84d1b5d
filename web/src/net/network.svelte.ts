/** Whether the server can be reached, as far as this page knows: the browser says so, requests fail, and a probe tells when it is back. */

const PROBE_MS = 3000;
/** Counts only as an answer if the server itself has given it, not a proxy that has not heard from it. */
const PROBE = "/health";

const state = $state({ isAway: false });
let timer: ReturnType<typeof setTimeout> | undefined;
let isProbing = false;
let waiting: (() => void)[] = [];

/** The server cannot be reached; what is shown stays. */
export const network: { readonly isAway: boolean } = state;

/** Something has been heard from the server. */
export function reached(): void {
  clearTimeout(timer);
  timer = undefined;
  state.isAway = false;
  const back = waiting;
  waiting = [];
  for (const wake of back) wake();
}

/** A request has failed.  A page that is being left cancels its requests, so a probe has to fail too before it is said. */
export async function unreached(): Promise<void> {
  if (timer !== undefined || isProbing) return;
  isProbing = true;
  const isBack = await probe();
  isProbing = false;
  if (isBack) reached();
  else {
    state.isAway = true;
    timer = setTimeout(() => {
      timer = undefined;
      void unreached();
    }, PROBE_MS);
  }
}

async function probe(): Promise<boolean> {
  try {
    return (await fetch(PROBE, { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Resolved as soon as the server can be reached; asks at once. */
export function back(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    void unreached();
  });
}

function lookNow(): void {
  clearTimeout(timer);
  timer = undefined;
  void unreached();
}

/** The browser knows at once what requests would tell only later. */
export function watchNetwork(): void {
  for (const change of ["offline", "online"]) window.addEventListener(change, lookNow);
}
