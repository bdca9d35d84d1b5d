/** Leading to a place: the field of a value, or else the nearest thing around it that is on the page. */
import { isWithin } from "./places.ts";

const TRIES = 24;
const PAUSE_MS = 50;

function nearest(panel: HTMLElement, place: string): HTMLElement | undefined {
  const known = [...panel.querySelectorAll<HTMLElement>("[data-place]")].filter((each) => isWithin(place, each.dataset.place!));
  return known.sort((one, other) => other.dataset.place!.length - one.dataset.place!.length)[0];
}

/** Focus a place once its tab is drawn; what only surrounds it will do if the place itself does not come. */
export async function focusPlace(panelOf: () => HTMLElement | undefined, place: string): Promise<void> {
  let found: HTMLElement | undefined;
  for (let left = TRIES; left > 0; left -= 1) {
    await new Promise((wake) => setTimeout(wake, PAUSE_MS));
    const panel = panelOf();
    found = panel && nearest(panel, place);
    if (found?.dataset.place === place) break;
    // A tab that shows something around the place shows no more of it after a while.
    if (found && left < TRIES - 6) break;
  }
  // Where nothing on the tab stands for the place, the tab itself is meant.
  found ??= panelOf();
  if (!found) return;
  found.scrollIntoView({ block: "center" });
  found.focus({ preventScroll: true });
  mark(found);
}

/** Show the place until one goes elsewhere: what has the focus but is no field looks like everything around it. */
function mark(found: HTMLElement): void {
  found.classList.add("is-meant");
  const forget = (): void => {
    found.classList.remove("is-meant");
    document.removeEventListener("pointerdown", forget);
    found.removeEventListener("focusout", forget);
  };
  document.addEventListener("pointerdown", forget);
  found.addEventListener("focusout", forget);
}
