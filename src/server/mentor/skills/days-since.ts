/** Whole days, of 24 hours each. */
export const daysSince = (at: string, now: Date): number =>
  Math.floor((now.getTime() - Date.parse(at)) / 86_400_000);
