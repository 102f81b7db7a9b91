import { sql } from 'kysely';
import { mayBeAsked } from '#server/mentor/reviews/job/may-ask-model.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { notifyQueue } from '#server/platform/jobs/notify-queue.ts';
import { reviewQueue } from '#server/platform/jobs/queue-table.ts';
import { publishAnswers } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerAuthor, lessonOpenTo, othersOf } from '#server/school/enrolments/enrolments.ts';

export interface RetryScope {
  lessonId?: string | undefined;
  courseId?: string | undefined;
}

const batch = 200;

/** Queues a new review of every answer in the viewer's reach whose newest one has failed, in batches; returns their number. */
export async function retryFailedReviews(
  db: Db,
  viewer: Viewer,
  scope: RetryScope,
): Promise<{ queued: number }> {
  // A retry that fails meanwhile has a newer id, so it isn't retried twice.
  const { upTo } = await db.selectNoFrom(sql<string>`uuid_v7()`.as('upTo')).executeTakeFirstOrThrow();
  for (let queued = 0; ;) {
    const inBatch = await db.transaction().execute((tx) => retryBatch(tx, viewer, { ...scope, upTo }));
    queued += inBatch;
    if (inBatch === 0) return { queued };
  }
}

async function retryBatch(
  tx: Tx,
  viewer: Viewer,
  { lessonId, courseId, upTo }: RetryScope & { upTo: string },
): Promise<number> {
  const failed = await tx
    .selectFrom('reviews')
    .innerJoin('answers', 'answers.id', 'reviews.answer_id')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .select([
      'reviews.id',
      'answers.id as answerId',
      'answers.lesson_id as lessonId',
      'answers.user_id as userId',
    ])
    .where('reviews.state', '=', sql.lit('failed'))
    .where('reviews.latest', '=', sql.lit(true))
    .where('reviews.id', '<=', upTo)
    .where(mayBeAsked)
    .where(lessonOpenTo(viewer))
    .where(othersOf(viewer, answerAuthor))
    .$call(given(lessonId, (query, id) => query.where('lessons.id', '=', id)))
    .$call(given(courseId, (query, id) => query.where('lessons.course_id', '=', id)))
    .orderBy('reviews.id')
    .limit(batch)
    // The locks prevent a deletion or another review meanwhile; answers that another transaction has locked are skipped.
    .forUpdate(['reviews', 'answers'])
    .skipLocked()
    .execute();
  if (failed.length === 0) return 0;
  await queueAgain(tx, viewer, failed);
  await publishAnswers(tx, failed);
  await recordChange(tx, {
    actorId: viewer.id,
    action: 'failed_reviews_retried',
    details: {
      ...(lessonId !== undefined && { lessonId }),
      ...(courseId !== undefined && { courseId }),
      answers: failed.length,
    },
  });
  return failed.length;
}

async function queueAgain(tx: Tx, viewer: Viewer, failed: { id: string; answerId: string }[]): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ latest: false })
    .where('id', '=', anyOf(failed.map(({ id }) => id)))
    .execute();
  await sql`
    insert into reviews (answer_id, author, state, requested_by_id)
    select answer_id, 'model', 'waiting', ${viewer.id}
    from unnest(${failed.map(({ answerId }) => answerId)}::uuid[]) as again (answer_id)`.execute(tx);
  await notifyQueue(tx, reviewQueue);
}
