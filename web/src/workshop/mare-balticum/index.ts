/** The tabs of this game's editor. */
import type { EditorTab } from "../editors.ts";

const tabs: EditorTab[] = [
  {
    id: "map",
    title: { en: "Map", pl: "Mapa", fr: "Carte" },
    places: ["map", "ports.field", "drawing"],
    load: () => import("./Map.svelte"),
  },
  {
    id: "numbers",
    title: { en: "Fish, boats, contracts", pl: "Ryby, łodzie, kontrakty", fr: "Poissons, bateaux, contrats" },
    places: ["tokens.token", "tokens.company", "seats.fleet", "contracts"],
    load: () => import("./Numbers.svelte"),
  },
];

export default tabs;
