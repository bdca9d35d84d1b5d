/** A sheet that one draws on: what part of it is shown, and where on it a pointer is. */
import type { Point } from "./geometry.ts";

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

const MOST = 8;

export class Sheet {
  svg = $state.raw<SVGSVGElement | null>(null);
  /** Width of the sheet on the screen, in pixels. */
  wide = $state(1);
  scale = $state(1);
  private shift = $state.raw<Point>([0, 0]);
  private readonly read: () => Frame;

  constructor(read: () => Frame) {
    this.read = read;
  }

  get frame(): Frame {
    return this.read();
  }

  /** Screen pixels for one unit of the sheet. */
  get pixels(): number {
    return (this.wide / this.frame.width) * this.scale || 1;
  }

  get viewBox(): string {
    const { left, top, width, height } = this.frame;
    return `${left + this.shift[0]} ${top + this.shift[1]} ${width / this.scale} ${height / this.scale}`;
  }

  /** Where a point of the sheet lies on the screen, in pixels from the upper left corner of what is shown. */
  onScreen([x, y]: Point): Point {
    const { left, top } = this.frame;
    return [(x - left - this.shift[0]) * this.pixels, (y - top - this.shift[1]) * this.pixels];
  }

  get isLargest(): boolean {
    return this.scale >= MOST;
  }

  /** Where on the sheet something happened. */
  at(event: { clientX: number; clientY: number }): Point {
    const matrix = this.svg?.getScreenCTM();
    if (!matrix) return [0, 0];
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [x, y];
  }

  /** Enlarge so that a point stays where it is. */
  enlarge(rate: number, at: Point = this.middle): void {
    const scale = Math.min(MOST, Math.max(1, this.scale * rate));
    const { left, top } = this.frame;
    const part = 1 - this.scale / scale;
    const [x, y] = this.shift;
    this.scale = scale;
    this.move([x + (at[0] - left - x) * part, y + (at[1] - top - y) * part]);
  }

  /** Move what is shown. */
  pan([dx, dy]: Point): void {
    this.move([this.shift[0] + dx, this.shift[1] + dy]);
  }

  /** Have a point of an enlarged sheet in sight. */
  show([x, y]: Point): void {
    const { left, top, width, height } = this.frame;
    const [wide, high] = [width / this.scale, height / this.scale];
    const [sx, sy] = [x - left - this.shift[0], y - top - this.shift[1]];
    if (sx < wide * 0.05 || sx > wide * 0.95 || sy < high * 0.05 || sy > high * 0.95)
      this.move([x - left - wide / 2, y - top - high / 2]);
  }

  private get middle(): Point {
    const { left, top, width, height } = this.frame;
    return [left + this.shift[0] + width / this.scale / 2, top + this.shift[1] + height / this.scale / 2];
  }

  private move([x, y]: Point): void {
    const { width, height } = this.frame;
    const within = (value: number, whole: number): number => Math.min(whole - whole / this.scale, Math.max(0, value));
    this.shift = [within(x, width), within(y, height)];
  }
}
