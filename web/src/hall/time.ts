/** Times as a hall reads them. */
import type { HallView } from "../generated/protocol.ts";

/** Seconds as `4:05`, or `1:04:05`; never below nothing. */
export function asClock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const end = `${String(rest).padStart(2, "0")}`;
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${end}` : `${minutes}:${end}`;
}

/** The time of day of a server time. */
export function asHour(time: number, language: string): string {
  return new Date(time * 1000).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
}

/** The day and the time of day of a server time. */
export function asDay(time: number, language: string): string {
  return new Date(time * 1000).toLocaleString(language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  });
}

/** Seconds that are left of a round now; they stand while the event is halted. */
export function roundLeft(view: HallView, now: number): number | null {
  return view.round_left === null ? null : view.round_left - (view.halted ? 0 : now - view.now);
}
