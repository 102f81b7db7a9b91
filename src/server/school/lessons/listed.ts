import type { LessonSummary } from '#contract/lessons/schemas.ts';

export const summaryColumns = [
  'lessons.id',
  'lessons.course_id as courseId',
  'lessons.title',
  'lessons.description',
  'lessons.video_url as videoUrl',
  'lessons.order',
  'lessons.created_at as createdAt',
  'lessons.updated_at as updatedAt',
] as const;

/** As it is read: what isn't so is null. */
type Read<Lesson> = Omit<Lesson, 'inAlarm'> & { inAlarm?: true | null | undefined };

/** A lesson without dates doesn't mention them, and one without an alarm doesn't, either. */
export function withDates<Row extends Read<Pick<LessonSummary, 'id' | 'dates'>>>({
  dates,
  inAlarm,
  ...lesson
}: Row) {
  return { ...lesson, ...(dates && { dates }), ...(inAlarm && { inAlarm }) };
}

/** A closed lesson is listed by its title, order and dates alone. */
export const listed = (row: Read<LessonSummary>): LessonSummary => {
  const lesson = withDates(row);
  return row.dates?.isOpen === false ? { ...lesson, description: null, videoUrl: null } : lesson;
};
