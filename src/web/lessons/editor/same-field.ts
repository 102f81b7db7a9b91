import type { LessonFields } from '#web/lessons/lesson-fields.ts';

export const isSameField = (one: LessonFields, other: LessonFields, name: keyof LessonFields): boolean =>
  JSON.stringify(one[name], sorted) === JSON.stringify(other[name], sorted);

/** The form and the server don't list a criterion's keys in one order. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;
