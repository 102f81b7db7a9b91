/** Brings a part of the lesson into view, and the focus along with it. */
export function goToPart(id: string): void {
  const part = document.getElementById(id);
  if (!part) return;
  part.scrollIntoView({ block: 'start', behavior: 'instant' });
  const heading = part.querySelector<HTMLElement>('h2') ?? part;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
