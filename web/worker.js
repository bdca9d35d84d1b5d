/**
 * The service worker: keeps the client's own files, and shows a page that says so when there is no network.
 *
 * Pages are always fetched, so nobody stays with an old version; answers of the server and what people write are never kept.
 * Each version has a cache of its own, and removes those of others.  The names in capitals with underscores are filled in by vite.config.ts.
 */
const CACHE = "seaboard-__VERSION__";
const OFFLINE = "/offline.html";
/** The page without a network, and all that it is made of. */
const FIRST = __FIRST__;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (request.mode === "navigate" && !pathname.startsWith("/api/")) event.respondWith(page(request));
});

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FIRST);
  await self.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** A file whose name changes with its contents is fetched once. */
async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone());
  }
  return answer;
}

async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}
