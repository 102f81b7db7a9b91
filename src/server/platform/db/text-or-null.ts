/** The unchanged text; null if it is blank or not given. */
export const textOrNull = (given: string | null | undefined): string | null =>
  given === undefined || given === null || given.trim() === '' ? null : given;
