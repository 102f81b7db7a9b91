/**
 * What `make` gives for a key, made once: for what is dear and asked again and again. Starts over when it holds `most`, so
 * that no one can fill the memory with keys.
 */
export function remembered<Value>(most: number, make: (key: string) => Value): (key: string) => Value {
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
