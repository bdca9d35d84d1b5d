/** The tabs of this game's editor. */
import type { EditorTab } from "../editors.ts";

const tabs: EditorTab[] = [
  { id: "map", title: { en: "Map", pl: "Mapa", fr: "Carte" }, places: ["hexes", "drawing"], load: () => import("./Map.svelte") },
  {
    id: "dice",
    title: { en: "Dice and pieces", pl: "Kości i żetony", fr: "Dés et pièces" },
    places: ["dice.face", "forces.side", "forces.piece"],
    load: () => import("./Dice.svelte"),
  },
];

export default tabs;
