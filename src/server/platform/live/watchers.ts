/** Who listens, by what. */
export function createWatchers<Key, Watcher>() {
  const sets = new Map<Key, Set<Watcher>>();
  return {
    /** Until the returned function is called. */
    add(key: Key, watcher: Watcher): () => void {
      const set = sets.get(key) ?? new Set();
      sets.set(key, set.add(watcher));
      return () => {
        set.delete(watcher);
        if (set.size === 0 && sets.get(key) === set) sets.delete(key);
      };
    },
    *of(key: Key): Iterable<Watcher> {
      const set = sets.get(key);
      if (set) yield* set;
    },
    *everyone(): Iterable<Watcher> {
      for (const set of sets.values()) yield* set;
    },
  };
}
