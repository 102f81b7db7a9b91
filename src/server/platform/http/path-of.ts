/** The address without its query, and without what is secret in a path: the token of a calendar. */
export const pathOf = (url: string): string => url.replace(/\?.*/s, '').replace(/^(\/calendar\/).+/, '$1…');
