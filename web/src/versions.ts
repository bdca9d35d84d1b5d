/** One version of the client follows another: the worker that keeps its files, and pages that were open meanwhile. */
import { back } from "./net/network.svelte.ts";

const KEY = "loaded again";
/** A part that is missing after the page was loaded again is missing for good. */
const TOO_SOON_MS = 20_000;

/** Where the browser allows it, the client can be installed and says something sensible without a network.  See worker.js. */
export function install(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !("serviceWorker" in navigator)) return;
  // Not before the page itself has loaded; a browser that forbids it goes on without.
  window.addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));
}

/** Messages by push come to an address that the browser may change: the server is told again now and then. */
export function renewPush(): void {
  if (!localStorage.getItem("push told")) return;
  window.addEventListener(
    "load",
    () => void import("./reminders/push.ts").then(({ tellAgain }) => tellAgain().catch(() => undefined)),
  );
}

/** A part of the page could not be fetched: the network is away, or a newer version has replaced the part.  Both are mended by loading again. */
export function loadAgainForNewParts(): void {
  window.addEventListener("vite:preloadError", () => {
    if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < TOO_SOON_MS) return;
    void back().then(() => {
      sessionStorage.setItem(KEY, String(Date.now()));
      location.reload();
    });
  });
}
