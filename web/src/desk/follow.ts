/** Giving pieces that look alike a name of their own, so that a moved one slides instead of vanishing here and appearing there. */

export interface Followed {
  key: string;
  place: string;
}

/** Match the new places with the old pieces: a piece that stayed keeps its key, a piece that left takes a place that is new. */
export function follow(before: Followed[], places: string[], prefix: string): Followed[] {
  const free = [...before];
  const found = new Map<number, Followed>();
  const take = (test: (piece: Followed) => boolean): Followed | undefined => {
    const at = free.findIndex(test);
    return at < 0 ? undefined : free.splice(at, 1)[0];
  };
  places.forEach((place, index) => {
    const stayed = take((piece) => piece.place === place);
    if (stayed) found.set(index, stayed);
  });
  const used = new Set(before.map((piece) => piece.key));
  let next = 0;
  const fresh = (): string => {
    while (used.has(`${prefix}${next}`)) next += 1;
    used.add(`${prefix}${next}`);
    return `${prefix}${next}`;
  };
  return places.map((place, index) => found.get(index) ?? { key: take(() => true)?.key ?? fresh(), place });
}
