import type { ScheduleInput } from './schedule-fields.ts';

/** Every date so many days later, or earlier, at the same hour; what is empty or no date stays. */
export const shiftSchedule = ({ startsAt, endsAt, lessons }: ScheduleInput, days: number): ScheduleInput => ({
  startsAt: shiftDays(startsAt, days),
  endsAt: shiftDays(endsAt, days),
  lessons: lessons.map(({ lessonId, opensAt, dueAt }) => ({
    lessonId,
    opensAt: shiftDays(opensAt, days),
    dueAt: shiftDays(dueAt, days),
  })),
});

/** In the calendar alone, so that a change of the clocks doesn't move the hour. */
function shiftDays(local: string, days: number): string {
  const date = new Date(`${local}Z`);
  if (Number.isNaN(date.getTime())) return local;
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 16);
}

export const hasDates = ({ startsAt, endsAt, lessons }: ScheduleInput): boolean =>
  [startsAt, endsAt, ...lessons.flatMap(({ opensAt, dueAt }) => [opensAt, dueAt])].some(Boolean);
