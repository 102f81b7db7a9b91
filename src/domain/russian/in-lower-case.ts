/** Within another sentence, or behind a comma. */
export const inLowerCase = (sentence: string): string =>
  sentence.charAt(0).toLocaleLowerCase('ru') + sentence.slice(1);
