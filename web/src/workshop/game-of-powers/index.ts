/** The editor of Game of Powers: the two rings, the finds, missions and tokens. */
import type { EditorTab } from "../editors.ts";

const tabs: EditorTab[] = [
  {
    id: "ring",
    title: { en: "Towns", pl: "Miasta", fr: "Villes" },
    places: ["board.board", "board.zone"],
    load: () => import("./Towns.svelte"),
  },
  {
    id: "cards",
    title: { en: "Finds", pl: "Znaleziska", fr: "Trouvailles" },
    places: ["cards", "drawing.picture"],
    load: () => import("./Finds.svelte"),
  },
  {
    id: "tokens",
    title: { en: "Missions and tokens", pl: "Misje i żetony", fr: "Missions et jetons" },
    places: ["tokens"],
    load: () => import("./Worths.svelte"),
  },
];

export default tabs;
