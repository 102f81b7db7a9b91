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
type Read<Lesson> = Omit<Lesson, 'inAlarm' | 'waitsFor'> & {
  inAlarm?: true | null | undefined;
  waitsFor?: LessonSummary['waitsFor'] | null | undefined;
};

type Unusual = 'dates' | 'passesBy' | 'isCounted' | 'sentAt' | 'passedHow' | 'passedBy' | 'below';

/** What is as usual isn't mentioned: a course has many lessons, and most of them have none of this. */
export function withoutUsual<Row extends Read<Pick<LessonSummary, Unusual>>>({
  dates,
  inAlarm,
  passesBy,
  isCounted,
  sentAt,
  passedHow,
  passedBy,
  below,
  waitsFor,
  ...lesson
}: Row) {
  return {
    ...lesson,
    ...(passesBy && passesBy !== 'sent' && { passesBy }),
    ...(isCounted === false && { isCounted }),
    ...(sentAt && { sentAt }),
    ...(passedHow && { passedHow }),
    ...(passedBy && { passedBy }),
    ...(typeof below === 'number' && { below }),
    ...(dates && { dates }),
    ...(inAlarm && { inAlarm }),
    ...(waitsFor && { waitsFor }),
  };
}

/** A closed lesson is listed by its title, order, dates and the lesson it waits for alone. */
export const asFarAsOpen = (lesson: LessonSummary): LessonSummary =>
  lesson.dates?.isOpen === false || lesson.waitsFor
    ? { ...lesson, description: null, videoUrl: null }
    : lesson;

export const listed = (row: Read<LessonSummary>): LessonSummary => asFarAsOpen(withoutUsual(row));
