/** Numbers and lists of this game that are printed on its box, not rules. */
export const SHIPS = 4;
export const SEATS = { navy: 0, kriegsmarine: 1 } as const;
/** The kinds behind each side's screen. */
export const KINDS = { navy: ["ship", "sea"], kriegsmarine: ["mine", "blank"] } as const;
/** The sign for what was turned up. */
export const FIND_SIGN: Record<string, string> = {
  blank: "k-blank",
  "mine-ship": "s-attack",
  "mine-sea": "s-attack",
  ship: "k-ship",
  sea: "k-sea",
};
