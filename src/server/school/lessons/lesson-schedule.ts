import type { LessonInput } from '#contract/lessons/schemas.ts';
import { publishedAt } from '#server/school/courses/published-at.ts';
import type { Clearing } from '#server/school/mentor-versions/clearing.ts';

export interface LessonSchedule {
  published_at: string | null;
  opens_after: number | null;
  due_after: number | null;
}

export const scheduleColumns = ['published_at', 'opens_after', 'due_after'] as const;

/** The columns to store: omitted ones are unchanged. */
export const lessonSchedule = (input: Clearing<LessonInput>, before: LessonSchedule): LessonSchedule => ({
  published_at: publishedAt(input.publishedAt, before.published_at),
  opens_after: input.opensAfter === undefined ? before.opens_after : input.opensAfter,
  due_after: input.dueAfter === undefined ? before.due_after : input.dueAfter,
});
