import { sql } from 'kysely';
import { dataIn } from '#server/telling/events/data-in.ts';
import { insertEvents } from '#server/telling/events/insert-events.ts';

/** What a person’s answers would tell the webhooks of; there are no such answers. */
export const submittedEvents = (userId: string, count = 1) =>
  insertEvents(
    dataIn('answer.submitted', {
      userId: sql`${userId}::uuid`,
      courseId: sql`uuid_v7()`,
      lessonId: sql`uuid_v7()`,
      answerId: sql`uuid_v7()`,
    }),
    { from: sql`generate_series(1, ${count}::integer)` },
  );
