/** Creates the value on first use: a browser takes 20 ms for its first formatter, which would delay the page. */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
