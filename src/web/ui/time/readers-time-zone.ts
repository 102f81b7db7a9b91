/** The zone of the reader's clocks, for tables that the server writes. */
export const readersTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
