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

/** A lesson without dates doesn't mention them. */
export function withDates<Row extends Pick<LessonSummary, 'id' | 'dates'>>({ dates, ...lesson }: Row) {
  return dates ? { ...lesson, dates } : lesson;
}

/** A closed lesson is listed by its title, order and dates alone. */
export const listed = (row: LessonSummary): LessonSummary => {
  const lesson = withDates(row);
  return row.dates?.isOpen === false ? { ...lesson, description: null, videoUrl: null } : lesson;
};
