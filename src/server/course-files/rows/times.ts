const dayMs = 24 * 3600 * 1000;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/** A row that has not been changed since. */
export const stamps = (time: Date) => ({ created_at: time.toISOString(), updated_at: time.toISOString() });
