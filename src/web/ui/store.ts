import { useSyncExternalStore } from 'react';

/** Lets components subscribe to a value outside of React. */
export interface Store {
  /** Re-renders the component when the value has changed. */
  useValue<T>(read: () => T): T;
  /** Must be called after every change of the value. */
  changed(): void;
}

/** `start` runs when the first component subscribes; the function it returns runs after the last unsubscribes. */
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
