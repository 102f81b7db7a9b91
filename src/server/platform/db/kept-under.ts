import type { Db } from './connect.ts';

interface Kept<Value> {
  mark: string;
  value: Value;
}

/**
 * Reads what one process keeps for as long as its mark stays: an earlier mark is an earlier state, which nobody is shown again.
 * What is read is of that mark or later. Beyond `most`, counted by `weightOf`, the least recently used goes.
 */
export function keptUnder<Value>(
  { most, weightOf = () => 1 }: { most: number; weightOf?: (value: Value) => number },
  read: (db: Db, key: string) => Promise<Value>,
): (db: Db, key: string, mark: string) => Promise<Value> {
  const keptIn = new WeakMap<Db, Map<string, Kept<Value>>>();
  return async (db, key, mark) => {
    const kept = keptIn.get(db) ?? new Map<string, Kept<Value>>();
    keptIn.set(db, kept);
    const found = kept.get(key);
    const isKept = found?.mark === mark;
    const value = isKept ? found.value : await read(db, key);
    // Last, as the newest.
    kept.delete(key);
    kept.set(key, { mark, value });
    if (!isKept) dropOldest(kept);
    return value;
  };

  function dropOldest(kept: Map<string, Kept<Value>>): void {
    let weight = 0;
    for (const { value } of kept.values()) weight += weightOf(value);
    for (const [key, { value }] of kept) {
      if (weight <= most) return;
      kept.delete(key);
      weight -= weightOf(value);
    }
  }
}
