/** Words that both map editors use, fetched with them. */
import type { Language } from "../../generated/protocol.ts";
import { filled, language, type Fills } from "../../words/interface.svelte.ts";

const en = {
  "zoom.in": "Larger",
  "zoom.out": "Smaller",
  name: "Name",
  tools: "Tools",
  underlay: "A picture to draw over",
  "underlay.text": "A photograph of your own board, for instance. It stays on this device and is never sent anywhere.",
  "underlay.file": "Picture",
  "underlay.opacity": "How strong it shows",
  "underlay.scale": "Size",
  "underlay.x": "To the right",
  "underlay.y": "Down",
  "underlay.remove": "Take the picture away",
  "underlay.kept": "The picture lies here until you leave this page: this device could not keep it.",
  "underlay.read": "This file is no picture that the browser can show.",
  sheet: "The sheet",
  empty: "Begin with an empty sheet",
  "empty.sure": "Everything on the map goes. Undo brings it back.",
  auto: "Draw it for me",
  nothing: "Nothing is chosen. Tap a place on the map, or choose one here.",
  close: "Back to the list",
  delete: "Delete",
};

export type MapWords = typeof en;

const pl: MapWords = {
  "zoom.in": "Powiększ",
  "zoom.out": "Pomniejsz",
  name: "Nazwa",
  tools: "Narzędzia",
  underlay: "Obraz pod spodem",
  "underlay.text": "Na przykład zdjęcie własnej planszy. Zostaje na tym urządzeniu i nigdzie nie jest wysyłane.",
  "underlay.file": "Obraz",
  "underlay.opacity": "Jak mocno go widać",
  "underlay.scale": "Wielkość",
  "underlay.x": "W prawo",
  "underlay.y": "W dół",
  "underlay.remove": "Usuń obraz",
  "underlay.kept": "Obraz leży tu, dopóki nie opuścisz strony: to urządzenie nie mogło go zachować.",
  "underlay.read": "Przeglądarka nie umie pokazać tego pliku jako obrazu.",
  sheet: "Arkusz",
  empty: "Zacznij od pustego arkusza",
  "empty.sure": "Wszystko z mapy zniknie. „Cofnij” to przywróci.",
  auto: "Narysuj za mnie",
  nothing: "Nic nie wybrano. Dotknij miejsca na mapie albo wybierz je tutaj.",
  close: "Wróć do listy",
  delete: "Usuń",
};

const fr: MapWords = {
  "zoom.in": "Agrandir",
  "zoom.out": "Réduire",
  name: "Nom",
  tools: "Outils",
  underlay: "Une image à décalquer",
  "underlay.text": "Par exemple une photo de votre propre plateau. Elle reste sur cet appareil et n'est jamais envoyée.",
  "underlay.file": "Image",
  "underlay.opacity": "Intensité",
  "underlay.scale": "Taille",
  "underlay.x": "Vers la droite",
  "underlay.y": "Vers le bas",
  "underlay.remove": "Retirer l'image",
  "underlay.kept": "L'image reste là jusqu'à ce que vous quittiez la page : cet appareil n'a pas pu la garder.",
  "underlay.read": "Le navigateur ne sait pas montrer ce fichier comme image.",
  sheet: "La feuille",
  empty: "Commencer par une feuille vide",
  "empty.sure": "Tout ce qui est sur la carte disparaît. « Annuler » le ramène.",
  auto: "Dessiner pour moi",
  nothing: "Rien n'est choisi. Touchez un lieu sur la carte, ou choisissez-en un ici.",
  close: "Retour à la liste",
  delete: "Supprimer",
};

const WORDS: Record<Language, MapWords> = { en, pl, fr };

export const m = (key: keyof MapWords, fills: Fills = {}): string => filled(WORDS[language()][key], fills);
