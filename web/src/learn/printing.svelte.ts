/** A book on paper: every picture is drawn before it is printed, and it is printed by day whatever the screen shows. */

/** Pictures that are not near the screen are drawn as well. */
export const printing = $state({ isWanted: false });

/** How long the last picture is waited for. */
const MOST_MS = 15_000;
const LOOK_MS = 100;

/** Print the page when all its pictures are drawn. */
export async function printBook(): Promise<void> {
  printing.isWanted = true;
  const latest = Date.now() + MOST_MS;
  do await new Promise((wake) => setTimeout(wake, LOOK_MS));
  while (document.querySelector(".book .picture:not(.is-drawn)") && Date.now() < latest);
  window.print();
}

let before: string | undefined;

export function toPaper(): void {
  before = document.documentElement.dataset.theme;
  document.documentElement.dataset.theme = "light";
}

export function toScreen(): void {
  document.documentElement.dataset.theme = before;
}
