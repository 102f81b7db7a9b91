/** Rounded down, so that 100 means every lesson; a course without lessons is at its start. */
export function progressPercent(completed: number, lessons: number): number {
  return lessons === 0 ? 0 : Math.floor((100 * completed) / lessons);
}
