import { useEffect } from 'react';
import { SayOtherwise, type SayOtherwiseProps } from './say-otherwise.tsx';

/** Under a line of a talk: seen where the pointer or the focus is, and always where there is no pointer to hover. */
export const BelowOwnLine = (props: Omit<SayOtherwiseProps, 'className' | 'variant' | 'label'>) => (
  <div className="-mb-4 ml-1 flex flex-col items-start pointer-coarse:mb-0 print:hidden">
    <SayOtherwise
      {...props}
      className="text-ink-soft transition-opacity focus-visible:opacity-100 pointer-fine:opacity-0 [article:focus-within_&]:opacity-100 [article:hover_&]:opacity-100"
    />
  </div>
);

/** Alt+И, by the place of the key, in a line that has the focus. */
export function useOtherwiseKey(): void {
  useEffect(() => {
    document.addEventListener('keydown', sayOtherwise);
    return () => document.removeEventListener('keydown', sayOtherwise);
  }, []);
}

function sayOtherwise(event: KeyboardEvent): void {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyB') return;
  const line = document.activeElement?.closest('article');
  const button = line?.querySelector<HTMLElement>('[data-otherwise]');
  if (!button) return;
  event.preventDefault();
  button.click();
}
