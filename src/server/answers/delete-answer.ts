import { sql } from 'kysely';
import type { Viewer } from '#server/auth/session.ts';
import { recordChange } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { notFound } from '#server/errors.ts';
import { publish } from '#server/live.ts';

/** For administrators. The reviews go with the answer; the lesson stays completed, since it was. */
export async function deleteAnswer(db: Db, viewer: Viewer, answerId: string): Promise<{ id: string }> {
  return db.transaction().execute(async (tx) => {
    const reviews = await tx
      .selectFrom('reviews')
      .select('id')
      .where('answer_id', '=', answerId)
      // The reviews before the answer, as a worker that records one takes them: neither can hold up the other for good.
      .forUpdate()
      .execute();
    const answer = await tx
      .deleteFrom('answers')
      .where('id', '=', answerId)
      .returning(['user_id as userId', 'lesson_id as lessonId'])
      .executeTakeFirst();
    if (!answer) throw notFound('Ответ не найден');
    await deleteDrafts(tx, reviews);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'answer_deleted',
      subjectId: answer.userId,
      details: { answerId, lessonId: answer.lessonId },
    });
    await publish(tx, { type: 'answers', ...answer });
    return { id: answerId };
  });
}

/** Drafts hang on no foreign key: theirs is a table that may be lost. After the reviews, as a worker that finishes does. */
async function deleteDrafts(tx: Tx, reviews: { id: string }[]): Promise<void> {
  const ids = reviews.map(({ id }) => id);
  await tx
    .deleteFrom('review_drafts')
    .where('review_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}
