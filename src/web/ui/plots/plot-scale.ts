/** The ticks of a vertical axis from zero to a round number not below `max`: at most five steps, whole numbers only. */
export function axisMarks(max: number): number[] {
  const step = roundStep(Math.max(1, max) / 5);
  const steps = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** The first of 1, 2, 5, 10, 20, 25, 50 … that is not below `atLeast`. */
function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, atLeast)));
  const steps = [1, 2, 2.5, 5, 10].map((digit) => digit * power);
  return steps.find((step) => step >= atLeast && Number.isInteger(step)) ?? 10 * power;
}

/** The slots that get a label of `labelWidth`: evenly spaced, always including the last. */
export function labelledSlots(count: number, width: number, labelWidth: number): number[] {
  const room = Math.max(1, Math.floor(width / labelWidth));
  const every = Math.max(1, Math.ceil(count / room));
  return Array.from({ length: count }, (_, slot) => slot).filter((slot) => (count - 1 - slot) % every === 0);
}
