/** The editor of Libertalia: numbers of the characters, tokens, and names. */
import type { EditorTab } from "../editors.ts";

const tabs: EditorTab[] = [
  {
    id: "characters",
    title: { en: "Characters", pl: "Postacie", fr: "Personnages" },
    places: ["characters"],
    load: () => import("./Characters.svelte"),
  },
  {
    id: "tokens",
    title: { en: "Booty", pl: "Łupy", fr: "Butin" },
    places: ["tokens"],
    load: () => import("./Booty.svelte"),
  },
];

export default tabs;
