/** Each weight is a byte of so much. */
export const weightStep = 0.02;

/** A long passage isn't more certain for all its words. */
export const scaleOf = (count: number): number => Math.sqrt(90 / Math.max(45, count));
