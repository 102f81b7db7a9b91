import { sql } from 'kysely';
import { lessonOf, settlePassing } from '#server/mentor/passing/settle-passing.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { noSuchAnswer } from '#server/platform/errors.ts';
import type { Files } from '#server/platform/files/files.ts';
import { publish } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/**
 * For administrators. Foreign keys delete the reviews and the files with the answer, and the talk that it was goes with it. Where
 * sending was enough the lesson stays done; where levels say so, the other attempts do.
 */
export async function deleteAnswer(
  { db, store }: { db: Db; store: Files },
  viewer: Viewer,
  answerId: string,
): Promise<{ id: string }> {
  const hadFiles = await db.transaction().execute(async (tx) => {
    await lockAuthor(tx, answerId);
    await tx.deleteFrom('dialogues').where('answer_id', '=', answerId).execute();
    const { hasFiles, ...answer } = await tx
      .deleteFrom('answers')
      .where('id', '=', answerId)
      .returning([
        'user_id as userId',
        'lesson_id as lessonId',
        sql<boolean>`exists (select from answer_files where answer_id = answers.id)`.as('hasFiles'),
      ])
      .executeTakeFirstOrThrow(noSuchAnswer);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'answer_deleted',
      subjectId: answer.userId,
      details: { answerId, lessonId: answer.lessonId },
    });
    await settlePassing(tx, lessonOf(answer));
    await publish(tx, { type: 'answers', ...answer });
    return hasFiles;
  });
  // Which are unused is asked of all files.
  if (hadFiles) await store.removeUnused();
  return { id: answerId };
}

/** Before the answer, as whoever changes its reviews (lock-answer.ts). */
const lockAuthor = (tx: Tx, answerId: string) =>
  sql`select from users where id = (select user_id from answers where id = ${answerId}) for share`.execute(
    tx,
  );
