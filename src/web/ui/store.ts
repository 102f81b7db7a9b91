import { useSyncExternalStore } from 'react';

/** Lets components follow something that lives outside React. */
export interface Store {
  /** Draws the component again when what it reads has changed. */
  useValue<T>(read: () => T): T;
  /** Whoever changes what is read says so. */
  changed(): void;
}

/** `start` begins to watch for changes when the first component follows; what it gives stops that after the last. */
export function createStore(start?: () => () => void): Store {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) stop = start?.();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) stop?.();
    };
  }

  return {
    useValue: (read) => useSyncExternalStore(subscribe, read),
    changed() {
      for (const listener of listeners) listener();
    },
  };
}
