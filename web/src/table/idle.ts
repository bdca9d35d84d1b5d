/** Notices when nobody has touched the page for a while. */

const SIGNS_OF_LIFE = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];

/** Calls `onidle` after this many seconds without a touch, and again after each touch that follows; returns what ends it. */
export function watchIdle(seconds: number, onidle: () => void, onlife: () => void = () => undefined): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const live = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onidle, seconds * 1000);
    onlife();
  };
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, live, { passive: true, capture: true });
  timer = setTimeout(onidle, seconds * 1000);
  return () => {
    clearTimeout(timer);
    for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, live, { capture: true });
  };
}
