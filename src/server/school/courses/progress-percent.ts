/**
 * Rounded down, so that 100 means every lesson; 0 for a course without lessons. The count is maintained by triggers; a
 * wrong count, written by other means, must not break the page.
 */
export function progressPercent(completed: number, lessons: number): number {
  if (lessons === 0) return 0;
  return Math.min(100, Math.max(0, Math.floor((100 * completed) / lessons)));
}
