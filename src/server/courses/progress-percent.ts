/**
 * Rounded down, so that 100 means every lesson; a course without lessons is at its start. The count is a kept one, and a wrong
 * one, written past the triggers that keep it, must not cost anybody their page.
 */
export function progressPercent(completed: number, lessons: number): number {
  if (lessons === 0) return 0;
  return Math.min(100, Math.max(0, Math.floor((100 * completed) / lessons)));
}
