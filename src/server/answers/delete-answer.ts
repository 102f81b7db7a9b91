import { recordChange } from '#server/audit/audit.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { noSuchAnswer } from '#server/errors.ts';
import { publish } from '#server/live/live.ts';

/** For administrators. The reviews go with the answer, by the database's foreign keys; the lesson stays completed, since it was. */
export async function deleteAnswer(db: Db, viewer: Viewer, answerId: string): Promise<{ id: string }> {
  return db.transaction().execute(async (tx) => {
    const answer = await tx
      .deleteFrom('answers')
      .where('id', '=', answerId)
      .returning(['user_id as userId', 'lesson_id as lessonId'])
      .executeTakeFirstOrThrow(noSuchAnswer);
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
