/**
 * The address without its query, and without what is secret in a path: the token of a calendar, of a program by mistake, or of a
 * letter's link whose `#` a mail program has encoded.
 */
export const pathOf = (url: string): string =>
  withoutTokens(
    url
      .replace(/\?.*/s, '')
      .replace(/^(\/calendar\/).+/, '$1…')
      .replace(/%(?:25)*23.*/s, '%23…'),
  );

/** A text with the tokens of programs in it cut to what people know them by. */
export const withoutTokens = (text: string): string => text.replaceAll(/(otk_[\w-]{4})[\w-]{39,}/g, '$1…');
