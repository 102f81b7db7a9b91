import { useSyncExternalStore } from 'react';
import type * as touchedParts from './touched.ts';

/**
 * What answers a hand (menus, notifications) is not needed to open a page, so its code comes with the first movement on
 * it. `missing`: it could not be loaded; the next need for it asks again.
 */
export type Touched = typeof touchedParts;

export function loadOnFirstTouch(): void {
  const load = () => {
    for (const event of touches) removeEventListener(event, load);
    void loadTouched();
  };
  for (const event of touches) addEventListener(event, load, { passive: true });
}

const touches = ['pointermove', 'pointerdown', 'keydown'] as const;

export function useTouched(): Touched | 'missing' | undefined {
  return useSyncExternalStore(subscribe, () => touched);
}

export function loadTouched(): Promise<void> {
  loading ??= import('./touched.ts').then(tell, () => {
    loading = undefined;
    tell('missing');
  });
  return loading;
}

let touched: Touched | 'missing' | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

function tell(next: Touched | 'missing'): void {
  touched = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
