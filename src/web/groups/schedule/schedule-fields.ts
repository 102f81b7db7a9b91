import { z } from 'zod';
import type { WholeGroup } from '#contract/groups/schemas.ts';
import { id } from '#contract/text.ts';
import { localDateTime } from '#web/forms/local-date-time.ts';
import { localOf } from '#web/ui/time/local-time.ts';

/** All dates of a group, as they are typed: in the viewer's time zone. */
export const scheduleFields = z.object({
  startsAt: localDateTime,
  endsAt: localDateTime,
  lessons: z.array(z.object({ lessonId: id, opensAt: localDateTime, dueAt: localDateTime })),
});
export type ScheduleInput = z.input<typeof scheduleFields>;

export const scheduleOf = ({ startsAt, endsAt, lessons }: WholeGroup): ScheduleInput => ({
  startsAt: localOf(startsAt),
  endsAt: localOf(endsAt),
  lessons: lessons.map(({ lessonId, opensAt, dueAt }) => ({
    lessonId,
    opensAt: localOf(opensAt),
    dueAt: localOf(dueAt),
  })),
});

/** A change of the title or of the archive leaves the schedule as it was. */
export const hasSameSchedule = (one: WholeGroup, other: WholeGroup): boolean =>
  JSON.stringify(scheduleOf(one)) === JSON.stringify(scheduleOf(other));
