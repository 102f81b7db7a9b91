/** Text as it was written; where there is nothing to read in it, nothing. */
export const textOrNull = (given: string): string | null => (given.trim() === '' ? null : given);
