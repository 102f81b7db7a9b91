import { sql } from 'kysely';
import { insertEvents } from '#server/telling/events/insert-events.ts';

/** For webhooks; a part of the statement that stores the answer, beside its `stored`. */
export const answerTold = sql`, announced as (${insertEvents(
  'answer.submitted',
  sql`select stored."userId" as user_id, jsonb_build_object(
      'userId', stored."userId", 'courseId', lessons.course_id, 'lessonId', lessons.id, 'answerId', stored.id
    ) as data
    from stored join lessons on lessons.id = stored."lessonId"`,
)})`;
