/** The address without its query, and without what is secret in a path: the token of a calendar, or of a program by mistake. */
export const pathOf = (url: string): string =>
  withoutTokens(url.replace(/\?.*/s, '').replace(/^(\/calendar\/).+/, '$1…'));

/** A text with the tokens of programs in it cut to what people know them by. */
export const withoutTokens = (text: string): string => text.replaceAll(/(otk_[\w-]{4})[\w-]{39,}/g, '$1…');
