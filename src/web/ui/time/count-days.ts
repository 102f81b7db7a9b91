/** Of how many days of the reader's calendar the times are. */
export const countDays = (times: readonly string[]): number =>
  new Set(times.map((at) => new Date(at).toDateString())).size;
