import { expect, test } from "vitest";
import { placesIn, scaleOf } from "../src/results/curve.ts";

const FRAME = { width: 200, height: 120, left: 20, right: 10, top: 10, foot: 10 };
const at = (rating: number, margin: number) => ({ at: 0, rating, margin });

test("the scale holds the whole band between whole lines", () => {
  const scale = scaleOf([at(1500, 490), at(1620, 300)]);
  expect(scale.low).toBeLessThanOrEqual(1010);
  expect(scale.high).toBeGreaterThanOrEqual(1990);
  expect(scale.lines.length).toBeLessThanOrEqual(7);
  expect(scale.lines).toContain(scale.low);
});

test("better ratings stand higher, later games further right, one game alone in the middle", () => {
  const places = placesIn(FRAME, [at(1500, 100), at(1600, 100)]);
  expect(places.y(1600)).toBeLessThan(places.y(1500));
  expect([places.x(0), places.x(1)]).toEqual([20, 190]);
  expect(placesIn(FRAME, [at(1500, 100)]).x(0)).toBe(105);
});

test("nobody's rating is certain, but a band without width is drawn too", () => {
  const places = placesIn(FRAME, [at(1500, 0)]);
  expect(Number.isFinite(places.y(1500))).toBe(true);
});
