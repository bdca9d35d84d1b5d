/** Which page is shown: the address, and nothing else. */

export type Route =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string | null }
  | { page: "rules"; game: string | null }
  | { page: "play"; game: string }
  | { page: "new-tournament" }
  | { page: "join"; code: string }
  | { page: "hall"; id: string }
  | { page: "projector"; id: string }
  | { page: "link" }
  | { page: "referee" }
  | { page: "lost" };

export function routeOf(path: string): Route {
  const [first, second, third] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (!first) return { page: "home" };
  if (third === undefined) {
    if (first === "table" && second) return { page: "table", id: second };
    if (first === "play" && second) return { page: "play", game: second };
    if (first === "replay") return { page: "replay", id: second ?? null };
    if (first === "rules") return { page: "rules", game: second ?? null };
    if (first === "tournament" && second === "new") return { page: "new-tournament" };
    if (first === "join") return { page: "join", code: second ?? "" };
    if (first === "hall" && second) return { page: "hall", id: second };
    if ((first === "me" || first === "device") && !second) return { page: "link" };
    if (first === "referee" && !second) return { page: "referee" };
  }
  if (first === "hall" && second && third === "projector") return { page: "projector", id: second };
  return { page: "lost" };
}

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
  get search(): URLSearchParams {
    return new URLSearchParams(here.search);
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
