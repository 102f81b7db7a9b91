import { useEffect, useEffectEvent } from 'react';

export interface Autosave<Value> {
  value: Value;
  /** Whether there is something to save, and it may be sent. */
  waits: boolean;
  /** Since the last change. */
  pauseMs: number;
  save: (value: Value) => void;
  /** The page is shown again: another device may have changed what is stored. */
  onShown: () => void;
}

/** Saves after a pause in typing; at once when the page is hidden or the connection comes back. */
export function useAutosave<Value>({ value, waits, pauseMs, save, onShown }: Autosave<Value>): void {
  const saveIt = useEffectEvent((waiting: Value) => {
    if (waits) save(waiting);
  });
  const saveNow = useEffectEvent(() => saveIt(value));
  const shown = useEffectEvent(onShown);

  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => saveIt(value), pauseMs);
    return () => clearTimeout(timer);
  }, [waits, value, pauseMs]);

  useEffect(() => {
    function followVisibility(): void {
      if (document.visibilityState === 'hidden') saveNow();
      else shown();
    }
    const cameOnline = () => saveNow();
    document.addEventListener('visibilitychange', followVisibility);
    window.addEventListener('online', cameOnline);
    return () => {
      document.removeEventListener('visibilitychange', followVisibility);
      window.removeEventListener('online', cameOnline);
    };
  }, []);
}
