/** The people at the table as boards draw them: a colour and, because colour is never the only sign, a shape. */
import type { SeatInfo } from "../generated/protocol.ts";

export const COLOURS = ["purple", "green", "orange", "black", "white", "blue"] as const;
export type Colour = (typeof COLOURS)[number];
export type ShapeName = "disc" | "square" | "triangle" | "diamond" | "hexagon" | "star";

/** The same six in all games, each with its shape. */
export const SHAPE_OF: Record<Colour, ShapeName> = {
  purple: "disc",
  green: "square",
  orange: "triangle",
  black: "diamond",
  white: "hexagon",
  blue: "star",
};

/** Colours of a rulebook that the six stand for. */
const STANDS_FOR: Record<string, Colour> = { yellow: "orange", red: "purple", teal: "blue" };

export interface Seat {
  seat: number;
  name: string;
  colour: Colour;
  shape: ShapeName;
  isMe: boolean;
  info: SeatInfo;
}

/** Which of the six a colour named by a game's view is. */
export function colourOf(name: string | null | undefined, seat: number): Colour {
  const known = COLOURS.find((colour) => colour === name);
  return known ?? (name ? STANDS_FOR[name] : undefined) ?? COLOURS[seat % COLOURS.length] ?? "purple";
}

interface Coloured {
  seats?: { colour?: string | null }[];
}

/** The colours that a view names, by seat, or that seats will get; one text, so that a view with the same colours counts as unchanged. */
export function coloursIn(view: unknown, later: (string | null)[] = []): string {
  return ((view as Coloured | null)?.seats ?? []).map((seat, place) => seat.colour ?? later[place] ?? "").join(" ");
}

/** The seats of a table; their colours come from the view where it names some. */
export function seatsOf(infos: SeatInfo[], colours: string, me: number | null): Seat[] {
  const named = colours.split(" ");
  return infos.map((info) => {
    const colour = colourOf(named[info.seat], info.seat);
    return { seat: info.seat, name: info.name, colour, shape: SHAPE_OF[colour], isMe: info.seat === me, info };
  });
}
