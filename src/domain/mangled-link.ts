/**
 * The address that stood in a letter, of one in which a mail program has put `%23` for `#`: what was to stay in the browser
 * would be part of the path. Undefined for any other address; the path is of words alone, so it leads nowhere else.
 */
export function unmangled(address: string): string | undefined {
  const [, path, fragment] = /^((?:\/[\w.~-]+)+)\/?%(?:25)*23(.*)$/s.exec(address) ?? [];
  return path && `${path}#${fragment}`;
}
