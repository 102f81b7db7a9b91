import { z } from 'zod';
import type { GivenDates, PersonDates } from '#contract/people/schemas.ts';
import { text } from '#contract/text.ts';
import { expiry } from '#contract/users/schemas.ts';
import { instantOf, localOf } from '#web/ui/time/local-time.ts';

/** The value of the choice that means every lesson of the course. */
export const wholeCourse = '';

/** A time of the reader's clock; an empty field takes the date away. */
const localTime = z.string().transform((local, context) => {
  if (local === '') return null;
  const instant = expiry.safeParse(instantOf(local));
  if (instant.success) return instant.data;
  context.addIssue({ code: 'custom', message: 'Неверная дата' });
  return z.NEVER;
});

export const datesFields = z
  .object({
    lessonId: z.string().transform((id) => (id === wholeCourse ? undefined : id)),
    opensAt: localTime,
    dueAt: localTime,
    reason: text(500),
  })
  .refine(({ opensAt, dueAt }) => opensAt === null || dueAt === null || opensAt < dueAt, {
    path: ['dueAt'],
    error: 'Срок сдачи должен быть позже открытия',
  });
export type DatesInput = z.output<typeof datesFields>;

/** What was given for a lesson, or for the whole course. */
export const givenFor = ({ whole, lessons }: PersonDates, lessonId: string): GivenDates | null =>
  lessonId === wholeCourse ? whole : (lessons.find(({ id }) => id === lessonId)?.own ?? null);

export const valuesOf = (dates: PersonDates, lessonId: string): z.input<typeof datesFields> => {
  const given = givenFor(dates, lessonId);
  return {
    lessonId,
    opensAt: localOf(given?.opensAt ?? null),
    dueAt: localOf(given?.dueAt ?? null),
    reason: given?.reason ?? '',
  };
};
