/**
 * The service worker: keeps the client's own files, shows a page that says so when there is no network, and shows messages that a table waits.
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

self.addEventListener("push", (event) => event.waitUntil(tell(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data));
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

/** Show what the server has sent; a browser wants something shown for every message. */
async function tell(data) {
  let told = {};
  try {
    told = data?.json() ?? {};
  } catch {
    // Not ours: there is nothing to say but that something came.
  }
  const { title = "Seaboard", body = "", tag = "tables", table = "" } = told;
  await self.registration.showNotification(String(title), {
    body: String(body),
    tag: String(tag),
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    data: { table: String(table) },
  });
}

/** Go to the table: to the window that shows it, or to a new one.  Nothing but a table of this server can be opened. */
async function openTable(data) {
  const table = data?.table ?? "";
  const path = /^[\w-]{1,40}$/.test(table) ? `/table/${table}` : "/";
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}
