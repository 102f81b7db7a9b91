/** Before this moment a term of so many days is over. */
export const endOfTerm = (days: number, now = Date.now()): string =>
  new Date(now - days * 24 * 3_600_000).toISOString();
