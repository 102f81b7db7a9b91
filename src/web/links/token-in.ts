/** The secret of a personal link: the link's end, or the code alone. */
export const tokenIn = (text: string): string | undefined => /(?:^|#)([\w-]{43})$/.exec(text.trim())?.[1];
