/**
 * Caches the result of `make` by key. The cache is cleared at `most` keys, so that requests can't fill the memory.
 */
export function memoize<Value>(most: number, make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = make(key);
    if (known.size >= most) known.clear();
    known.set(key, value);
    return value;
  };
}
