/** Hover, focus and long press, made one thing: `use:pointing={{ desk, tip, ids }}` shows a tip and marks what is named. */
import type { Action } from "svelte/action";
import type { Desk, TipText } from "./desk.svelte.ts";

interface Pointing {
  desk: Desk;
  tip?: TipText | null;
  /** Things to mark on the board meanwhile. */
  ids?: string[];
}

const LONG_PRESS_MS = 450;

export const pointing: Action<Element, Pointing> = (element, given) => {
  const { desk } = given;
  let now = given;
  let timer = 0;
  let wasLong = false;
  let isPointed = false;
  let isRead = false;
  let hasFocus = false;

  const enter = (): void => {
    isPointed = true;
    if (now.tip) desk.showTip(element, now.tip);
    if (now.ids?.length) desk.point(now.ids);
  };
  const leave = (): void => {
    window.clearTimeout(timer);
    if (!isPointed) return;
    isPointed = false;
    // What is taken from the page leaves while Svelte is still drawing, when no state may change.
    queueMicrotask(() => {
      // A finger that has read may now tap the tip's link; the next touch elsewhere puts the tip away.
      if (!isRead) desk.leaveTip();
      isRead = false;
      desk.point([]);
    });
  };
  const press = (event: Event): void => {
    wasLong = false;
    if ((event as PointerEvent).pointerType !== "touch") return;
    timer = window.setTimeout(() => {
      wasLong = isRead = true;
      enter();
    }, LONG_PRESS_MS);
  };
  // After a long press the finger has read, not chosen.
  const click = (event: Event): void => {
    window.clearTimeout(timer);
    if (!wasLong) return;
    wasLong = false;
    event.stopImmediatePropagation();
    event.preventDefault();
    leave();
  };
  const hover = (event: Event): void => {
    if ((event as PointerEvent).pointerType !== "touch") enter();
  };
  const focus = (): void => {
    hasFocus = true;
    if (element.matches(":focus-visible")) enter();
  };
  const blur = (event: Event): void => {
    // What is taken from the page is told first that nothing else has the focus; so is what one clicks away from, but it stays.
    if ((event as FocusEvent).relatedTarget) hasFocus = false;
    else window.setTimeout(() => (hasFocus = document.activeElement === element));
    leave();
  };
  const menu = (event: Event): void => {
    if (wasLong) event.preventDefault();
  };
  const listeners: [string, (event: Event) => void, boolean?][] = [
    ["pointerenter", hover],
    ["pointerleave", leave],
    ["pointerdown", press],
    ["pointercancel", leave],
    ["click", click, true],
    ["focus", focus],
    ["blur", blur],
    ["contextmenu", menu],
  ];
  for (const [name, listener, capture] of listeners) element.addEventListener(name, listener, capture);
  return {
    update(next) {
      now = next;
    },
    destroy() {
      // The page is being drawn when a piece goes; what it showed goes right after.
      queueMicrotask(leave);
      if (hasFocus) queueMicrotask(() => desk.comeHome());
      for (const [name, listener, capture] of listeners) element.removeEventListener(name, listener, capture);
    },
  };
};
