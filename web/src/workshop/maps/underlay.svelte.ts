/** A picture of one's own board under the map.  It stays on this device: it is read from a file, kept in the browser's database, and never sent. */
import { keepPicture, pictureOf } from "../keeping.ts";

const KEY = "seaboard-underlay-";

/** How it lies: in parts of the sheet's width. */
interface Lying {
  opacity: number;
  scale: number;
  x: number;
  y: number;
}
const FLAT: Lying = { opacity: 0.5, scale: 1, x: 0, y: 0 };

export class Underlay {
  /** Drawn on a canvas: the page's policy knows no pictures but the server's own. */
  picture = $state.raw<ImageBitmap | null>(null);
  lying = $state<Lying>({ ...FLAT });
  /** Whether the last picture could not be kept or read. */
  trouble = $state<"" | "kept" | "read">("");
  private readonly id: string;

  constructor(id: string) {
    this.id = id;
  }

  /** Bring back what was kept. */
  async open(): Promise<void> {
    try {
      const found = localStorage.getItem(KEY + this.id);
      if (found) this.lying = { ...FLAT, ...(JSON.parse(found) as Partial<Lying>) };
      const picture = await pictureOf(this.id);
      if (picture) await this.show(picture);
    } catch {
      // A browser that keeps nothing shows nothing.
    }
  }

  async choose(file: File): Promise<void> {
    this.trouble = "";
    try {
      await this.show(file);
    } catch {
      this.trouble = "read";
      return;
    }
    this.lying = { ...FLAT };
    try {
      await keepPicture(this.id, file);
    } catch {
      this.trouble = "kept";
    }
  }

  async remove(): Promise<void> {
    this.close();
    this.trouble = "";
    try {
      localStorage.removeItem(KEY + this.id);
      await keepPicture(this.id, null);
    } catch {
      // It was not kept.
    }
  }

  lay(part: Partial<Lying>): void {
    Object.assign(this.lying, part);
    try {
      localStorage.setItem(KEY + this.id, JSON.stringify(this.lying));
    } catch {
      // It lies there until the page is left.
    }
  }

  close(): void {
    this.picture?.close();
    this.picture = null;
  }

  private async show(file: Blob): Promise<void> {
    const picture = await createImageBitmap(file);
    this.close();
    this.picture = picture;
  }
}
