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

const GAP = 10;

const within = (wanted: number, length: number, room: number): number => Math.max(GAP, Math.min(wanted, room - length - GAP));

/** To the right where there is room, else to the left, else above or below. */
export function beside(thing: Box, { width, height }: Size, screen: Size): { left: number; top: number } {
  const top = within((thing.top + thing.bottom - height) / 2, height, screen.height);
  if (thing.right + GAP + width < screen.width) return { left: thing.right + GAP, top };
  if (thing.left - GAP - width > 0) return { left: thing.left - GAP - width, top };
  const left = within((thing.left + thing.right - width) / 2, width, screen.width);
  const above = thing.top - GAP - height;
  return { left, top: above > 0 ? above : within(thing.bottom + GAP, height, screen.height) };
}
