/** Where a tip or a menu stands: beside the thing it is about, never over it, never off the screen. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

interface Spot {
  left: number;
  top: number;
}

const GAP = 10;
/** How finely another place is looked for, and how far away. */
const STEP = 24;
const REACH = 420;

const within = (wanted: number, length: number, room: number): number => Math.max(GAP, Math.min(wanted, room - length - GAP));

/** To the right where there is room, else to the left, else above or below. */
function nearest(thing: Box, { width, height }: Size, screen: Size): Spot {
  const top = within((thing.top + thing.bottom - height) / 2, height, screen.height);
  if (thing.right + GAP + width < screen.width) return { left: thing.right + GAP, top };
  if (thing.left - GAP - width > 0) return { left: thing.left - GAP - width, top };
  const left = within((thing.left + thing.right - width) / 2, width, screen.width);
  const above = thing.top - GAP - height;
  return { left, top: above > 0 ? above : within(thing.bottom + GAP, height, screen.height) };
}

const boxAt = ({ left, top }: Spot, { width, height }: Size): Box => ({ left, top, right: left + width, bottom: top + height });

/** How much of these things a box would cover. */
export function covered(box: Box, things: Box[]): number {
  let area = 0;
  for (const { left, top, right, bottom } of things) {
    const wide = Math.min(box.right, right) - Math.max(box.left, left);
    const high = Math.min(box.bottom, bottom) - Math.max(box.top, top);
    if (wide > 0 && high > 0) area += wide * high;
  }
  return area;
}

/** How far apart two boxes are. */
function apart(one: Box, other: Box): number {
  const wide = Math.max(0, one.left - other.right, other.left - one.right);
  const high = Math.max(0, one.top - other.bottom, other.top - one.bottom);
  return Math.hypot(wide, high);
}

/** Beside the thing, and where it covers none of the others that one may be about to click; where that cannot be, as little of them as possible. */
export function beside(thing: Box, size: Size, screen: Size, others: Box[] = []): Spot {
  const usual = nearest(thing, size, screen);
  if (!covered(boxAt(usual, size), others)) return usual;
  const around = { left: thing.left - GAP, top: thing.top - GAP, right: thing.right + GAP, bottom: thing.bottom + GAP };
  let best = { spot: usual, area: Infinity, distance: Infinity };
  const [firstLeft, firstTop] = [thing.left - size.width - REACH, thing.top - size.height - REACH];
  for (let left = within(firstLeft, size.width, screen.width); left <= thing.right + REACH; left += STEP)
    for (let top = within(firstTop, size.height, screen.height); top <= thing.bottom + REACH; top += STEP) {
      const box = boxAt({ left, top }, size);
      if (box.right > screen.width - GAP || box.bottom > screen.height - GAP || covered(box, [around])) continue;
      const [area, distance] = [covered(box, others), apart(box, thing)];
      if (area < best.area || (area === best.area && distance < best.distance)) best = { spot: { left, top }, area, distance };
    }
  return best.spot;
}
