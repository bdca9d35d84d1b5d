/** Who is waited for, who has already chosen, and what to say about it.  Bots that decide together with people have chosen and wait for them. */
import type { Seat } from "../desk/seats.ts";
import type { SeatInfo } from "../generated/protocol.ts";

export type Standing = "thinking" | "chosen" | "taken" | "bot" | "here" | "away" | "holiday";

/** What a table tells about a decision that is open. */
export interface Decision {
  /** Seats whose move is not in. */
  asked: number[];
  /** Seats whose move is in and hidden until all are in; bots that wait for people are among them. */
  answered: number[];
}

const isPerson = (info: SeatInfo): boolean => info.kind === "guest" && !info.taken_over;

/** The seats of a view that have chosen in secret; a game without such decisions names none. */
export function answeredIn(view: unknown): number[] {
  return (view as { answered?: number[] } | null)?.answered ?? [];
}

/** The seats that everybody waits for. */
export function awaited(people: SeatInfo[], asked: number[]): number[] {
  const found = asked.filter((seat) => people[seat] && isPerson(people[seat]));
  return found.length ? found : asked;
}

/** A view in which bots that wait for people have chosen, for boards that show who has; one without secret decisions stays as it is. */
export function withBotsChosen<View>(view: View, people: SeatInfo[], asked: number[]): View {
  const waits = awaited(people, asked);
  const bots = asked.filter((seat) => !waits.includes(seat));
  if (!bots.length || !(view as { answered?: number[] } | null)?.answered) return view;
  return { ...view, answered: [...new Set([...answeredIn(view), ...bots])].sort((a, b) => a - b) };
}

export function waitedFor(seats: Seat[], decision: Decision): number[] {
  return awaited(
    seats.map((seat) => seat.info),
    decision.asked,
  );
}

/** Until when somebody is on holiday, in seconds; null for whoever is not, or is here. */
export function holidayOf(info: SeatInfo, now: number): number | null {
  const { holiday } = info;
  return isPerson(info) && !info.connected && holiday && holiday.begins <= now && now < holiday.ends ? holiday.ends : null;
}

/** What a seat does now. */
export function standingOf(seat: Seat, seats: Seat[], decision: Decision): Standing {
  const isAway = isPerson(seat.info) && !seat.info.connected;
  if (holidayOf(seat.info, Date.now() / 1000) !== null && !decision.answered.includes(seat.seat)) return "holiday";
  if (waitedFor(seats, decision).includes(seat.seat)) return isAway ? "away" : "thinking";
  if (seat.info.taken_over) return "taken";
  if (decision.answered.includes(seat.seat)) return "chosen";
  if (seat.info.kind === "bot") return "bot";
  return isAway ? "away" : "here";
}

/** What stands under the prompt of an open secret decision: who has chosen, and whether all wait for me alone. */
export interface Secret {
  kind: "mine" | "all" | "some";
  who: string[];
}

export function secretOf(seats: Seat[], decision: Decision): Secret | null {
  const me = seats.find((seat) => seat.isMe)?.seat;
  const others = decision.answered.filter((seat) => seat !== me);
  if (me === undefined) return null;
  if (decision.answered.includes(me)) return { kind: "mine", who: [] };
  const waits = waitedFor(seats, decision);
  if (!waits.includes(me) || !others.length) return null;
  return { kind: waits.length === 1 ? "all" : "some", who: others.map((seat) => seats[seat]?.name ?? "") };
}
