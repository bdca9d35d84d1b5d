/** One tab stop for a long list: arrow keys go from line to line (up and down) and along the things in a line (left and right). */
import type { Action } from "svelte/action";

const LINE = "[data-line]";
const INSIDE = "button, a, summary";

function step(list: HTMLElement, key: string): HTMLElement | undefined {
  const lines = [...list.querySelectorAll<HTMLElement>(LINE)];
  const here = document.activeElement as HTMLElement | null;
  const line = here?.closest<HTMLElement>(LINE) ?? null;
  const at = line ? lines.indexOf(line) : lines.length;
  switch (key) {
    case "ArrowUp":
      return lines[Math.max(0, at - 1)];
    case "ArrowDown":
      return lines[Math.min(lines.length - 1, at + 1)];
    case "Home":
      return lines[0];
    case "End":
      return lines.at(-1);
  }
  if (!line || !here) return undefined;
  const things = [line, ...line.querySelectorAll<HTMLElement>(INSIDE)];
  const place = things.indexOf(here) + (key === "ArrowRight" ? 1 : -1);
  return things[Math.max(0, Math.min(things.length - 1, place))];
}

export const walking: Action<HTMLElement> = (list) => {
  list.tabIndex = 0;
  const press = (event: KeyboardEvent): void => {
    if (!/^(Arrow(Up|Down|Left|Right)|Home|End)$/.test(event.key)) return;
    const next = step(list, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
  };
  // While the focus is on a line, the list itself is no second stop on the way out.
  const enter = (event: FocusEvent): void => void (list.tabIndex = event.target === list ? 0 : -1);
  const leave = (): void => void (list.tabIndex = 0);
  list.addEventListener("keydown", press);
  list.addEventListener("focusin", enter);
  list.addEventListener("focusout", leave);
  return {
    destroy() {
      list.removeEventListener("keydown", press);
      list.removeEventListener("focusin", enter);
      list.removeEventListener("focusout", leave);
    },
  };
};
