/** Where tokens lie on a town's field, and how large the field is. */
import type { Layout, Point, TownPlace } from "./layout.ts";

const FIELD = 6;

export function tokenSpot(place: TownPlace, layout: Layout, spot: number): Point {
  const rows = FIELD / place.columns;
  const pitch = layout.token + (layout.isTall ? 1 : 2);
  return {
    x: place.field.x + ((spot % place.columns) - (place.columns - 1) / 2) * pitch,
    y: place.field.y + (Math.floor(spot / place.columns) - (rows - 1) / 2) * pitch,
  };
}

export function fieldBox(place: TownPlace, layout: Layout): { x: number; y: number; width: number; height: number } {
  const pitch = layout.token + (layout.isTall ? 1 : 2);
  const [width, height] = [pitch * place.columns + 6, (pitch * FIELD) / place.columns + 6];
  return { x: place.field.x - width / 2, y: place.field.y - height / 2, width, height };
}
