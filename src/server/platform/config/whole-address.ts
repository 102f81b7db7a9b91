/**
 * An address as a setting gives it; undefined where it can't be read whole. A `/`, `#` or `?` that isn't encoded ends a password
 * early: the rest of it would be a path, and a path is shown. Throws nothing: an error of `new URL` repeats what it was given.
 */
export function wholeAddress(given: string): URL | undefined {
  const url = URL.parse(given);
  if (!url || url.hash !== '') return undefined;
  const { username, password, pathname, search } = url;
  if (`${pathname}${search}`.includes('@')) return undefined;
  return [username, password, pathname].every(isDecodable) ? url : undefined;
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
