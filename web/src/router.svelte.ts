/** Which page is shown: the address, and nothing else. */
import { queryOf, routeOf, type Route } from "./routes.ts";

const here = $state({ path: "/", search: "", hash: "" });

function look(): void {
  here.path = location.pathname;
  here.search = location.search;
  here.hash = location.hash;
}

export const place = {
  get route(): Route {
    return routeOf(here.path);
  },
  query(name: string): string | null {
    return queryOf(here.search, name);
  },
  get hash(): string {
    return decodeURIComponent(here.hash.slice(1));
  },
};

/** Another page; `replaces` where going back should not lead to the one before. */
export function go(address: string, replaces = false): void {
  if (replaces) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  look();
  window.scrollTo(0, 0);
}

/** Change what stands after the question mark without a new page in the history. */
export function note(search: URLSearchParams): void {
  history.replaceState(null, "", `${location.pathname}?${search.toString()}`);
}

/** Let links inside the site change the page without loading it again. */
export function startRouter(): void {
  look();
  window.addEventListener("popstate", look);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const address = link.getAttribute("href") ?? "";
    if (!address.startsWith("/") || address.startsWith("/api") || link.hasAttribute("download") || link.getAttribute("target"))
      return;
    event.preventDefault();
    go(address);
  });
}

/** What stands behind the `#`, taken out of the address bar and the history: a code that came with a link. */
export function takeHash(): string {
  const taken = place.hash;
  if (taken) history.replaceState(null, "", location.pathname);
  return taken;
}
