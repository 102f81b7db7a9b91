/** Scrolls to an element that something far away has opened; at once for those who asked for less motion. */
export function bringIntoView(element: Element, block: ScrollLogicalPosition): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block, behavior: isCalm ? 'auto' : 'smooth' });
}
