/** The signs of this game that are plain outlines, 24 x 24. */
import type { SVGAttributes } from "svelte/elements";
import { circle, type Outline, type SignTable } from "../../pieces/signs.ts";

/** Kinds of influence, in the colour of whoever uses them. */
export const INFLUENCE: SignTable = {
  "gp-k-military": "M12 .6 14.4 4v9.6h4.8v2.9h-5.3l.3 3.5a2.3 2.3 0 1 1-4.4 0l.3-3.5H4.8v-2.9h4.8V4z",
  "gp-k-religious":
    "M8.6 1.5h6.8L14 8.3a4 4 0 0 1 1.7 1.7l6.8-1.4v6.8L15.7 14A4 4 0 0 1 14 15.7l1.4 6.8H8.6L10 15.7A4 4 0 0 1 8.3 14l-6.8 1.4V8.6L8.3 10A4 4 0 0 1 10 8.3z",
  "gp-k-trade":
    "M10.7 1.5h2.6v2.7l8.2.6L24 13.6c0 2.4-1.9 3.9-4.2 3.9s-4.2-1.5-4.2-3.9l2.1-6.7-4.4-.3v11.6l4 1.3v2.3H6.7v-2.3l4-1.3V6.6l-4.4.3 2.1 6.7c0 2.4-1.9 3.9-4.2 3.9S0 16 0 13.6l2.5-8.8 8.2-.6zM4.2 8.9l-1.6 4.7h3.2zm15.6 0-1.6 4.7h3.2z",
  "gp-k-diplomatic":
    "M5.5 1.5H21c-1.4 1.2-1.6 2.5-1.6 4.2v8.8a3.8 3.8 0 0 1 .6 5.8l.8 3-2.2-.7-1.3 1.8-.7-3.2a3.8 3.8 0 0 1-3.6-2H3c1.5-1.1 1.7-2.4 1.7-4V5.8c0-1.7-.4-3-2.2-3.3.7-.7 1.7-1 3-1zM8 6v2.1h8.3V6zm0 4.2v2.1h8.3v-2.1z",
};

/** In the colour of the text. */
export const SIGNS: SignTable = {
  // Categories of finds.
  "gp-c-coins": ["M9 2a7 7 0 1 1-.02 0zm0 2.4a4.6 4.6 0 1 0 .02 0z", "M17.4 9.1A6.7 6.7 0 1 1 9.8 18a9 9 0 0 0 7.6-8.9z"],
  "gp-c-weapons":
    "m2 2 4.2.8L12 8.6l5.8-5.8L22 2l-.8 4.2-5.8 5.8 3 3 1.5-1.5 1.5 1.5-2.2 2.2 2.5 2.5-2.5 2.5-2.5-2.5-2.2 2.2-1.5-1.5 1.5-1.5-2.5-2.5-2.5 2.5L11 19.9l-1.5 1.5-2.2-2.2-2.5 2.5-2.5-2.5 2.5-2.5L2.6 14.5 4.1 13l1.5 1.5 3-3-5.8-5.8z",
  "gp-c-jewellery": "M8 1.5h8l2.6 3.3-4.2 4a7 7 0 1 1-4.8 0l-4.2-4zm4 9.3a4.6 4.6 0 1 0 .02 0z",
  "gp-c-everyday":
    "M6 2h9v2.5l-1.2 2.2c.6.5 1.1 1 1.6 1.7C18 6.8 22 8 22 12.4c0 3.3-2.3 5-5.2 5.2A8.5 8.5 0 0 1 14 22H7c-2.3-1.7-3.6-4.3-3.6-7.4 0-3.4 1.5-6.2 3.8-7.9L6 4.5zm11.4 12.9c1.4-.2 2.2-1 2.2-2.6 0-1.7-1.3-2.5-2.8-1.4.6 1.3.8 2.6.6 4z",
  "gp-c-cult":
    "M12 1c3.3 3.7 4.6 5.8 4.6 8.2a4.6 4.6 0 0 1-9.2 0c0-1.3.6-2.5 1.6-3.6.2 1.2.7 1.9 1.5 2.3C10.2 5.2 10.8 3 12 1zM4 15.5h16v2.2l-3 1.3v4H7v-4l-3-1.3z",
  "gp-c-art":
    "M12 2c3.4 1.4 6.4 1.7 9 1 .6 9.2-2.4 17-9 19.5C5.4 20 2.4 12.2 3 3c2.6.7 5.6.4 9-1zM6.2 8.7c.6 1.8 2.9 2.3 4.3.6-1.2-1.2-2.8-1.4-4.3-.6zm11.6 0c-1.5-.8-3.1-.6-4.3.6 1.4 1.7 3.7 1.2 4.3-.6zM8.2 14.6c1.3 3.3 6.3 3.3 7.6 0-2.3.9-5.3.9-7.6 0z",
  // The four sites: the ceremonial house, the foil figure, the tower in its fortress, the stronghold.
  "gp-s-uppakra": "m2.7.8 3.1 3.4h12.4L21.3.8l.9 1.8-2 2.8L23.5 12h-2.3v10H2.8V12H.5l3.3-6.6-2-2.8zM10 14.5V22h4v-7.5z",
  "gp-s-sorte-muld":
    "M4.5.5h15v23h-15zM12 3a3 3 0 0 0-1.9 5.3L7 11.5l1 1.7 2.2-1.6-.8 6.4H8v2.3h3l1-5.3 1 5.3h3V18h-1.4l-.8-6.4 2.2 1.6 1-1.7-3.1-3.2A3 3 0 0 0 12 3z",
  "gp-s-wisloujscie": [
    "M12 .3 14.8 3v2.2h1l-.4 8.3h2.3V12h1.6v1.5h1.6V12h1.7v4.6L21 23.5H3l-1.6-6.9V12h1.7v1.5h1.6V12h1.6v1.5h2.3l-.4-8.3h1V3z",
    { d: "M10.8 7h2.4v2h-2.4z", fill: "var(--paper)" },
  ],
  "gp-s-owidz":
    "M7.5 7 12 1.5 16.5 7v3.3L18.3 8l1.8 2.3L22 8l1.5 2.5V23h-23V10.5L2 8l1.9 2.3L5.7 8l1.8 2.3zM9.8 23v-6a2.2 2.2 0 0 1 4.4 0v6z",
};

/** The brass rim of a token and its face, whose colour comes from --face. */
function token(rim: string, face: string, edge: SVGAttributes<SVGPathElement> = {}): Outline[] {
  return [
    { d: rim, fill: "url(#brass)", ...edge },
    { d: face, fill: "var(--face)", stroke: "#000", "stroke-opacity": 0.35, "stroke-width": 0.8 },
  ];
}

/** Influence, 32 x 32: the outline of the token differs as well as the sign on it. */
export const TOKENS: SignTable = {
  "gp-body-military": token(
    "M16 .6c4.2 2.2 8.8 3 13.4 2.6C30.6 15.6 26.4 26 16 31.4 5.6 26 1.4 15.6 2.6 3.2 7.2 3.6 11.8 2.8 16 .6z",
    "M16 3.5c3.5 1.7 7.2 2.4 10.9 2.3C27.5 15.7 24 24 16 28.5 8 24 4.5 15.7 5.1 5.8 8.8 5.9 12.5 5.2 16 3.5z",
  ),
  "gp-body-religious": token(
    "M9.8 1h12.4L31 9.8v12.4L22.2 31H9.8L1 22.2V9.8z",
    "M10.9 3.6h10.2l7.3 7.3v10.2l-7.3 7.3H10.9l-7.3-7.3V10.9z",
  ),
  "gp-body-trade": token(circle(16, 16, 15.5), circle(16, 16, 12.8)),
  "gp-body-diplomatic": token("M16 .4 31.6 16 16 31.6.4 16z", "M16 4 28 16 16 28 4 16z", {
    stroke: "var(--brass-lo)",
    "stroke-width": 0.6,
    "stroke-linejoin": "round",
  }),
};

function flag(zone: string, device: Outline): Outline[] {
  return [{ d: "M.5.5h15v11H.5z", fill: `var(--gp-${zone})` }, device];
}

/** A zone's flag, 16 x 12: told apart by its device as well as its colour. */
export const FLAGS: SignTable = {
  "gp-f-red": flag("red", { d: "M5 .5v11M.5 6h15", stroke: "#fff6e2", "stroke-width": 2.2 }),
  "gp-f-yellow": flag("yellow", { d: "m1 9.5 7-6 7 6", fill: "none", stroke: "#3b2706", "stroke-width": 2.2 }),
  "gp-f-blue": flag("blue", {
    d: "M.5 4.2q2.5-2.4 5 0t5 0 5 0M.5 8.4q2.5-2.4 5 0t5 0 5 0",
    fill: "none",
    stroke: "#fff6e2",
    "stroke-width": 1.8,
  }),
  "gp-f-green": flag("green", { d: "m8 1.2 4.2 5.3h-2.7v3.8h-3V6.5H3.8z", fill: "#fff6e2" }),
};

type Stops = Record<string, [number, string][]>;

/** What finds are made of, on something round. */
export const ROUND: Stops = {
  "gp-gold": [
    [0, "#fbe7a0"],
    [0.5, "#dba937"],
    [1, "#95691a"],
  ],
  "gp-silver": [
    [0, "#fbfaf4"],
    [0.55, "#bcc3c6"],
    [1, "#7d878d"],
  ],
  "gp-bronze": [
    [0, "#e9b47a"],
    [0.5, "#b5743a"],
    [1, "#6d3f1a"],
  ],
  "gp-clay": [
    [0, "#d08a56"],
    [0.55, "#9d5530"],
    [1, "#5d2d18"],
  ],
  "gp-stone": [
    [0, "#d9d4c8"],
    [0.6, "#9b978c"],
    [1, "#625f58"],
  ],
};

/** On something flat. */
export const FLAT: Stops = {
  "gp-iron": [
    [0, "#aab1b6"],
    [0.5, "#78828a"],
    [1, "#4b545c"],
  ],
  "gp-bone": [
    [0, "#fff8e4"],
    [1, "#cdb98d"],
  ],
  "gp-glass": [
    [0, "#dff3ee"],
    [1, "#7fb5ad"],
  ],
};
