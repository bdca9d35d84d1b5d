/** Signs that several pages or boards use, and the shapes that tell players apart. */
import { circle, line, type SignTable } from "./signs.ts";

/** 12 x 12. */
export const SHAPES: SignTable = {
  "s-disc": circle(6, 6, 5),
  "s-square": "M1.4 1.4h9.2v9.2H1.4z",
  "s-triangle": "m6 .7 5.7 10.3H.3z",
  "s-diamond": "m6 .2 5.3 5.8L6 11.8.7 6z",
  "s-hexagon": "m3.2 1h5.6L11.6 6 8.8 11H3.2L.4 6z",
  "s-star": "m6 .3 1.7 3.8 4.1.4-3.1 2.8.9 4.1L6 9.3l-3.6 2.1.9-4.1L.2 4.5l4.1-.4z",
};

/** 24 x 24, in the colour of the text. */
export const ICONS: SignTable = {
  "i-eye-off": line(
    1.8,
    "M3 3l18 18M10 6.2A9.5 9.5 0 0 1 22 12a13 13 0 0 1-2.6 3.3M6.3 7.8A13 13 0 0 0 2 12c3 5 8.5 7 13 5M9.9 9.9a3 3 0 0 0 4.2 4.2",
  ),
  "i-eye": [line(1.8, "M2 12c4.5-7.5 15.5-7.5 20 0-4.5 7.5-15.5 7.5-20 0z"), circle(12, 12, 3)],
  "i-book": line(1.8, "M12 6C9.5 4.3 6 4 3 4.5v14c3-.5 6.5-.2 9 1.5 2.5-1.7 6-2 9-1.5v-14C18 4 14.5 4.3 12 6zm0 0v14"),
  "i-bell": line(1.8, "M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21.5h4M12 3v2"),
  "i-moon": "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  "i-menu": line(2, "M4 7h16M4 12h16M4 17h16"),
  "i-undo": line(2, "M8 5 3.5 9.5 8 14M4 9.5h10a6 6 0 0 1 0 12h-3"),
  "i-clock": [line(1.8, circle(12, 12, 9)), line(1.8, "M12 7v5l3.5 2")],
  "i-people": [
    circle(9, 8, 3.8),
    "M1.5 20c0-4.5 3-7 7.5-7s7.5 2.5 7.5 7z",
    circle(17, 9, 3),
    "M18 20c0-3-.9-5.3-2.6-6.8 4.4-.9 7.4 1.8 7.4 6.8z",
  ],
  "i-link": line(
    2,
    "M10 14a4 4 0 0 0 6 .4l3.5-3.5a4.1 4.1 0 0 0-5.8-5.8L12 6.8M14 10a4 4 0 0 0-6-.4l-3.5 3.5a4.1 4.1 0 0 0 5.8 5.8L12 17.2",
  ),
  "i-play": "M7 4.5v15l12.5-7.5z",
  "i-plus": line(2.2, "M12 5v14M5 12h14"),
  "i-minus": line(2.2, "M5 12h14"),
  "i-close": line(2.2, "m6 6 12 12M18 6 6 18"),
  "i-coin": [line(2.4, circle(12, 12, 9.5)), circle(12, 12, 4)],
  "i-pause": "M6 4.5h4.5v15H6zM13.5 4.5H18v15h-4.5z",
  "i-next": line(2.4, "m9 5 7 7-7 7"),
  "i-last": line(2.4, "m6 5 7 7-7 7M18 5v14"),
  "i-search": [line(2, circle(10.5, 10.5, 6.5)), line(2.2, "m15.5 15.5 5 5")],
  "i-copy": line(1.9, "M9 8h11v12H9zM15 8V4H4v12h5"),
  "i-check": line(2.4, "m4.5 12.5 5 5L20 7"),
  "i-down": line(2, "M12 4v11m-5-5 5 5 5-5M4 20h16"),
  "i-bot": [line(1.8, "M5 9h14v10H5zM12 9V5"), circle(12, 4, 1.6), circle(9.3, 13.5, 1.4), circle(14.7, 13.5, 1.4)],
  "i-bulb": line(1.8, "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9V16h7v-2.100A6 6 0 0 0 12 3z"),
  "i-sound": [line(1.8, "M4 9.500h3.500L12 6v12l-4.500-3.500H4zM15 9.200a4 4 0 0 1 0 5.600M17.700 6.500a8 8 0 0 1 0 11")],
  "i-silent": [line(1.8, "M4 9.500h3.500L12 6v12l-4.500-3.500H4zM16 9.500l5 5M21 9.500l-5 5")],
  "i-crown": "m3 8 4.5 4L12 5l4.5 7L21 8l-1.5 10h-15z",
  "i-seal": [line(1.8, circle(12, 9, 6.2)), circle(12, 9, 2.2), line(1.8, "M8.5 14.2 7 22l5-2.6 5 2.6-1.5-7.8")],
  "i-card": line(2, "M8 3.5h8a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2z"),
};
