/** Ratings as lines of a picture. */
import type { RatingMoment } from "../generated/protocol.ts";

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  foot: number;
}

const STEPS = [50, 100, 200, 400, 500, 1000, 2000];
const MOST_LINES = 5;

/** What of the scale is shown: all of the band, between whole lines. */
export function scaleOf(moments: RatingMoment[]): { low: number; high: number; lines: number[] } {
  const low = Math.min(...moments.map((each) => each.rating - each.margin));
  const high = Math.max(...moments.map((each) => each.rating + each.margin));
  const step = STEPS.find((each) => (high - low) / each <= MOST_LINES) ?? 5000;
  const first = Math.floor(low / step) * step;
  const last = Math.ceil(high / step) * step;
  const lines = Array.from({ length: Math.round((last - first) / step) + 1 }, (_, place) => first + place * step);
  return { low: first, high: last, lines };
}

/** Where a game and a rating stand in the picture; one game alone stands in the middle. */
export function placesIn(frame: Frame, moments: RatingMoment[]): { x: (place: number) => number; y: (rating: number) => number } {
  const { low, high } = scaleOf(moments);
  const wide = frame.width - frame.left - frame.right;
  const tall = frame.height - frame.top - frame.foot;
  return {
    x: (place) => frame.left + (moments.length > 1 ? (wide * place) / (moments.length - 1) : wide / 2),
    y: (rating) => frame.top + (tall * (high - rating)) / Math.max(1, high - low),
  };
}
