/** Makes it at the first need: a browser takes 20 ms to make its first formatter, and a page must not wait for it. */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
