import { sql } from 'kysely';
import { dataIn } from '#server/telling/events/data-in.ts';
import { insertEvents } from '#server/telling/events/insert-events.ts';

/** For webhooks; a part of the statement that stores the answer, beside its `stored`. */
export const answerTold = sql`, announced as (${insertEvents(
  dataIn('answer.submitted', {
    userId: sql`stored."userId"`,
    courseId: sql`lessons.course_id`,
    lessonId: sql`lessons.id`,
    answerId: sql`stored.id`,
  }),
  { from: sql`stored join lessons on lessons.id = stored."lessonId"` },
)})`;
