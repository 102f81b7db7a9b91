/** A low estimate for Russian: models have three to four characters in a token. */
export const charactersPerToken = 3;
