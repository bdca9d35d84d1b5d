/** Which page an address shows. */

export type Route =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string | null }
  | { page: "analysis"; id: string }
  | { page: "rules"; game: string | null; isExact: boolean }
  | { page: "learn"; game: string; lesson: string | null }
  | { page: "puzzles" }
  | { page: "puzzle"; game: string; id: string }
  | { page: "gallery"; game: string }
  | { page: "aid"; game: string }
  | { page: "play"; game: string }
  | { page: "kiosk"; game: string }
  | { page: "new-tournament" }
  | { page: "questions"; game: string | null }
  | { page: "workshop"; draft: string | null }
  | { page: "balance"; set: string }
  | { page: "join"; code: string }
  | { page: "reach"; code: string }
  | { page: "hall"; id: string }
  | { page: "projector"; id: string }
  | { page: "my-games" }
  | { page: "leaders"; game: string | null }
  | { page: "link" }
  | { page: "me" }
  | { page: "sign-in" }
  | { page: "mail"; what: "confirm" | "stop" }
  | { page: "referee" }
  | { page: "keeper" }
  | { page: "privacy" }
  | { page: "invitation" }
  | { page: "class" }
  | { page: "classes"; id: string | null }
  | { page: "join-club" }
  | { page: "club"; id: string }
  | { page: "clubs" }
  | { page: "lost" };

export function routeOf(path: string): Route {
  const [first, second, third] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (!first) return { page: "home" };
  if (third === undefined) {
    if (first === "table" && second) return { page: "table", id: second };
    if (first === "kiosk" && second) return { page: "kiosk", game: second };
    if (first === "aid" && second) return { page: "aid", game: second };
    if (first === "gallery" && second) return { page: "gallery", game: second };
    if (first === "play" && second) return { page: "play", game: second };
    if (first === "puzzles" && !second) return { page: "puzzles" };
    if (first === "replay") return { page: "replay", id: second ?? null };
    if (first === "analysis" && second) return { page: "analysis", id: second };
    if (first === "rules") return { page: "rules", game: second ?? null, isExact: false };
    if (first === "tournament" && second === "new") return { page: "new-tournament" };
    if (first === "questions") return { page: "questions", game: second ?? null };
    if (first === "workshop") return { page: "workshop", draft: second ?? null };
    if (first === "join") return { page: "join", code: second ?? "" };
    if (first === "reach" && second) return { page: "reach", code: second };
    if (first === "hall" && second) return { page: "hall", id: second };
    if (first === "me" && !second) return { page: "me" };
    if (first === "mail" && (second === "confirm" || second === "stop")) return { page: "mail", what: second };
    if (first === "sign-in" && !second) return { page: "sign-in" };
    if (first === "friend" && !second) return { page: "link" };
    if (first === "device" && !second) return { page: "link" };
    if (first === "me" && second === "games") return { page: "my-games" };
    if (first === "leaders") return { page: "leaders", game: second ?? null };
    if (first === "keeper" && !second) return { page: "keeper" };
    if (first === "invitation" && !second) return { page: "invitation" };
    if (first === "class" && !second) return { page: "class" };
    if (first === "classes") return { page: "classes", id: second ?? null };
    if (first === "clubs" && !second) return { page: "clubs" };
    if (first === "club") return second ? { page: "club", id: second } : { page: "join-club" };
    if (first === "privacy" && !second) return { page: "privacy" };
    if (first === "referee" && !second) return { page: "referee" };
  }
  if (first === "workshop" && second === "balance" && third) return { page: "balance", set: third };
  if (first === "rules" && second && third === "specification") return { page: "rules", game: second, isExact: true };
  if (first === "puzzles" && second && third) return { page: "puzzle", game: second, id: third };
  if (first === "learn" && second) return { page: "learn", game: second, lesson: third ?? null };
  if (first === "hall" && second && third === "projector") return { page: "projector", id: second };
  return { page: "lost" };
}

/** A value from the part of an address after the question mark. */
export function queryOf(search: string, name: string): string | null {
  return new URLSearchParams(search).get(name);
}
