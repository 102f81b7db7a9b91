import { useEffect, useEffectEvent } from 'react';

/** Alt+↑ and Alt+П: by the place of the key, whatever the layout. */
export function useTalkKeys({ onRepeat, onHint }: { onRepeat(): void; onHint(): void }): void {
  const actions: Readonly<Record<string, () => void>> = { ArrowUp: onRepeat, KeyG: onHint };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && actions[event.code];
    if (!act) return;
    event.preventDefault();
    act();
  });

  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
