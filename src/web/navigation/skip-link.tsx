import type { MouseEvent } from 'react';

/** The first Tab stop: skips the navigation to the main content. */
export function SkipLink() {
  return (
    <a
      href="#main"
      onClick={skip}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-4 py-2.5 text-sm font-medium text-paper focus:translate-y-0 print:hidden"
    >
      К содержанию
    </a>
  );
}

/** Moves the focus without changing the address, so that the router does nothing. */
function skip(event: MouseEvent): void {
  const main = document.getElementById('main');
  if (!main) return;
  event.preventDefault();
  main.focus();
  main.scrollIntoView();
}
