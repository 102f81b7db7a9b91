import { sql } from 'kysely';
import type { Answer } from '#contract/answers.ts';
import { getAnswer } from '#server/answers/answers.ts';
import { recordChange } from '#server/audit/audit.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { conflict, notFound } from '#server/errors.ts';
import { publish } from '#server/live/live.ts';

/** An administrator chooses which of an answer's finished reviews the student reads. Chosen again, nothing changes. */
export async function putReviewInForce(
  db: Db,
  viewer: Viewer,
  answerId: string,
  reviewId: string,
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    await holdNewest(tx, answerId);
    const chosen = await tx
      .selectFrom('reviews')
      .select(['state', 'in_force as inForce'])
      .where('id', '=', reviewId)
      .where('answer_id', '=', answerId)
      .executeTakeFirst();
    if (!chosen) throw await refusal(tx, answerId);
    if (chosen.state !== 'done') throw conflict('У этой проверки нет текста отзыва, поставить нечего');
    if (!chosen.inForce) await replace(tx, viewer, { answerId, reviewId });
    return getAnswer(tx, viewer, answerId);
  });
}

/**
 * The newest review first, then the one in force: in this order whoever writes or records a review locks them. Reviews cannot
 * be asked for meanwhile, so the newest stays the newest.
 */
async function holdNewest(tx: Tx, answerId: string): Promise<void> {
  const newest = tx
    .selectFrom('reviews')
    .select('id')
    .where('answer_id', '=', answerId)
    .where('latest', '=', true);
  // What the first statement waited for may have made a newer one.
  while (!(await newest.forNoKeyUpdate().executeTakeFirst()) && (await newest.executeTakeFirst()));
}

async function replace(
  tx: Tx,
  viewer: Viewer,
  { answerId, reviewId }: { answerId: string; reviewId: string },
): Promise<void> {
  const replaced = await tx
    .updateTable('reviews')
    .set({ in_force: false })
    .where('answer_id', '=', answerId)
    .where('in_force', '=', true)
    .returning('id')
    .executeTakeFirst();
  await tx.updateTable('reviews').set({ in_force: true }).where('id', '=', reviewId).execute();
  const answer = await tx
    .updateTable('answers')
    .set({ updated_at: sql<string>`now()` })
    .where('id', '=', answerId)
    .returning(['lesson_id as lessonId', 'user_id as userId'])
    .executeTakeFirstOrThrow();
  await recordChange(tx, {
    actorId: viewer.id,
    action: 'review_put_in_force',
    subjectId: answer.userId,
    details: { answerId, lessonId: answer.lessonId, reviewId, replacedReviewId: replaced?.id ?? null },
  });
  await publish(tx, { type: 'answers', ...answer });
}

async function refusal(tx: Tx, answerId: string) {
  const answer = await tx.selectFrom('answers').select('id').where('id', '=', answerId).executeTakeFirst();
  return notFound(answer ? 'Отзыв не найден' : 'Ответ не найден');
}
