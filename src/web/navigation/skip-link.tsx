import type { MouseEvent } from 'react';

/** The first stop of the Tab key: past the navigation, to what the screen is about. */
export function SkipLink() {
  return (
    <a
      href="#main"
      onClick={skip}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-4 py-2.5 text-sm font-medium text-paper focus:translate-y-0"
    >
      К содержанию
    </a>
  );
}

/** Moves the focus itself: the address stays, so that the router has nothing to do. */
function skip(event: MouseEvent): void {
  const main = document.getElementById('main');
  if (!main) return;
  event.preventDefault();
  main.focus();
  main.scrollIntoView();
}
