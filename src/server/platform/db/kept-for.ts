import type { Db } from './connect.ts';

interface Kept<Value> {
  value: Promise<Value>;
  readAt: number;
}

/**
 * Reads what may be a moment old: by key, at most every `ms`. Whoever asks meanwhile gets the same value, also while it is
 * being read; a failure isn't kept. Beyond `most` keys, the oldest readings go.
 */
export function keptFor<Value>(
  { ms, most }: { ms: number; most: number },
  read: (db: Db, key: string) => Promise<Value>,
): (db: Db, key: string) => Promise<Value> {
  const keptIn = new WeakMap<Db, Map<string, Kept<Value>>>();
  return (db, key) => {
    const kept = keptIn.get(db) ?? new Map<string, Kept<Value>>();
    keptIn.set(db, kept);
    const found = kept.get(key);
    if (found && performance.now() - found.readAt < ms) return found.value;
    const reading = { value: read(db, key), readAt: performance.now() };
    reading.value.catch(() => kept.get(key) === reading && kept.delete(key));
    // Last, as the newest.
    kept.delete(key);
    kept.set(key, reading);
    for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest);
    return reading.value;
  };
}
