/**
 * The address that stood in a letter, of one in which a mail program has put `%23` for `#`: what was to stay in the browser
 * would be part of the path. Undefined for any other address. Its path begins with a word, so it leads nowhere else.
 */
export function unmangled(address: string): string | undefined {
  const meant = address.replace(/^(\/\w[\w/-]*?)\/?%(?:25)*23/, '$1#');
  return meant === address ? undefined : meant;
}
