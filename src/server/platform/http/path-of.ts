/** The address without its query. */
export const pathOf = (url: string): string => url.replace(/\?.*/s, '');
