/** The unchanged text; null if it is blank. */
export const textOrNull = (given: string): string | null => (given.trim() === '' ? null : given);
