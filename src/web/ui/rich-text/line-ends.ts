/** A field of the browser gives every line the same end; a text goes on with its own. */
export const withLineEndsOf = (before: string, typed: string): string =>
  before.includes('\r\n') ? typed.replaceAll(/\r?\n/g, '\r\n') : typed;
