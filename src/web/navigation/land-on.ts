/**
 * Gives the focus to the control with this id, or to the text written in what has it, once the screen that a link leads to has drawn it
 * and it may be used. Whoever does something meanwhile keeps the focus where it is.
 */
export function landOn(id: string): void {
  const began = performance.now();
  const isOver = () => performance.now() - began > longestMs;
  const stop = () => {
    clearInterval(timer);
    for (const kind of kinds) document.removeEventListener(kind, stop, true);
  };
  const timer = setInterval(() => {
    const control = controlOf(document.getElementById(id));
    if (!control && !isOver()) return;
    stop();
    control?.focus();
  }, stepMs);
  // After the press that asks for it has ended.
  setTimeout(() => {
    for (const kind of kinds) document.addEventListener(kind, stop, true);
  });
}

const stepMs = 50;
const longestMs = 10_000;
const kinds = ['pointerdown', 'keydown'] as const;

/** A text that is loaded late has its tools before: in a place, the text is waited for. */
function controlOf(place: HTMLElement | null): HTMLElement | null {
  if (!place?.matches('button, a, input, textarea, select'))
    return place?.querySelector<HTMLElement>('textarea, [contenteditable="true"]') ?? null;
  return place.matches(':not(:disabled)') ? place : null;
}
