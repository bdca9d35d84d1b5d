/** The signs of this game, 24 x 24, in the colour of the text. */
import { circle, line, type SignTable } from "../../pieces/signs.ts";

export const SIGNS: SignTable = {
  // Kinds of tokens.
  "oz-k-ship":
    "M.8 14.6c2.2-1.5 5.2-2 7.7-2.1l.6-3.7c.1-.9.7-1.3 1.5-1.3h.9V2.6h3.6v1.6h-2v3.3h1.3c.9 0 1.3.4 1.5 1.3l.7 3.7c3.1.1 5.2.6 6.8 1.7-1.1 3-4.4 4.6-8.5 4.6H8.2c-3.4 0-5.9-1.5-7.4-4.2z",
  "oz-k-sea": line(2.3, "M2 8.2c2.5-3 4.2-3 6.7 0s4.1 3 6.6 0 4.2-3 6.7 0M2 15.8c2.5-3 4.2-3 6.7 0s4.1 3 6.6 0 4.2-3 6.7 0"),
  "oz-k-back": ["M12 1.5 14 10l8.5 2-8.5 2-2 8.5-2-8.5-8.5-2L10 10z", line(1, circle(12, 12, 7.2))],
  "oz-k-mine": [
    line(2.4, "M12 2v20M2 12h20M5 5l14 14M19 5 5 19"),
    circle(12, 12, 6.6),
    {
      d: "M8.4 11a3.8 3.8 0 0 1 3-2.8",
      fill: "none",
      stroke: "#14191e",
      "stroke-opacity": ".55",
      "stroke-width": "1.3",
      "stroke-linecap": "round",
    },
  ],
  "oz-k-mine-back": [
    line(2, "M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2 2M16.7 16.7l2 2M18.7 5.3l-2 2M7.3 16.7l-2 2"),
    line(1.8, circle(12, 12, 5.4)),
    circle(12, 12, 1.5),
  ],
  "oz-k-blank": { ...line(2, circle(12, 12, 7)), "stroke-dasharray": "3 2.5", "stroke-linecap": "butt" },
  // Signs on the dice.
  "oz-s-plot": [
    { ...line(2.5, "M3.5 20.5c7-.6 4.5-8.5 9-10.5 2-.9 3.5-1.5 5-3"), "stroke-dasharray": ".1 4.4" },
    "m22.5 1.8-2.3 9-3-3.2-3.7-2.3z",
  ],
  "oz-s-ship": "M1 14.5h3.5v-4H8V7h3V2.5h1.8V7H16v3.5h2.5v3.2L23 13l-3.2 7H4z",
  "oz-s-surface": [
    "m12 .8 5.5 6.4h-3.6v4.3h-3.8V7.2H6.5z",
    "M2 16.2c3-1.6 6-1.9 10-1.9s7 .3 10 1.9l-2 2.3H4z",
    line(1.9, "M1.5 21.8c1.8-1.6 3.4-1.6 5.2 0s3.5 1.6 5.3 0 3.5-1.6 5.3 0 3.4 1.6 5.2 0"),
  ],
  "oz-s-observe":
    "M5 4h4l1.4 3h3.2L15 4h4l4 11.5a5 5 0 1 1-9.5 2.3l-.3-3.3h-2.4l-.3 3.3A5 5 0 1 1 1 15.5zm.6 10.8a2.7 2.7 0 1 0 .02 0zm12.8 0a2.7 2.7 0 1 0 .02 0z",
  "oz-s-attack": [
    "m12 .8 2.3 6.6 5.9-4-2.3 6.5 5.6 2.6-6 1.7 3.6 6.6-6.5-3.5L12 23.5l-2.4-6.2-6.8 3.4 3.7-6.5L.6 12.5l6-2.7-2.7-6.3 6 3.9z",
    { d: circle(12, 12, 2.6), fill: "var(--ground, #f4ebd6)" },
  ],
  "oz-s-ready": ["M1 17h3.5v-3H8v-2.5h8V14h2.5v2.5l4.5-.8L20 22H4z", line(2.3, "M6 8.5A6.5 6.5 0 0 1 17.5 6M18 1.8V6.4h-4.6")],
  "oz-s-fog": line(
    2.3,
    "M6 5.5c2-1.4 3.6-1.4 5.6 0s4 1.4 6 0M2 11c2-1.4 3.6-1.4 5.6 0s4 1.4 6 0 4-1.4 6 0M5 16.5c2-1.4 3.6-1.4 5.6 0s4 1.4 6 0 3.6-1.4 5.4 0M3 21.5c2-1.4 3.6-1.4 5.6 0",
  ),
  // A folded screen, for numbers of things behind it.
  "i-oz-screen": line(2, "M2 7l6-2v13l-6 2zM8 5l8 2v13l-8-2M16 7l6-2v13l-6 2"),
};

type Stops = Record<string, [number, string][]>;

export const METALS: Stops = {
  "oz-steel": [
    [0, "#a9bac2"],
    [0.4, "#5d727c"],
    [1, "#22323a"],
  ],
  "oz-grey": [
    [0, "#c3ccd0"],
    [0.55, "#8b989f"],
    [1, "#59666d"],
  ],
};

export const DICE: Stops = {
  "oz-red-die": [
    [0, "#c9463a"],
    [1, "#8f2019"],
  ],
  "oz-white-die": [
    [0, "#fffaf0"],
    [1, "#ddd0b2"],
  ],
  "oz-black-die": [
    [0, "#3b444c"],
    [1, "#14191e"],
  ],
};
