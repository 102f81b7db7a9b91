import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { conflict, noSuchUser } from '#server/platform/errors.ts';
import { publish } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { refuseWithoutAdmin, waitForOtherDemotions } from './keep-an-admin.ts';

/** For administrators. Deletes the sessions, accesses, progress, answers and reviews too; the history is kept. */
export async function deleteUser(db: Db, viewer: Viewer, userId: string): Promise<{ id: string }> {
  if (userId === viewer.id)
    throw conflict('Свою учётную запись удалить нельзя: попросите другого администратора');
  await db.transaction().execute((tx) => removeUser(tx, viewer.id, userId));
  return { id: userId };
}

/** Also used by bulk operations. */
export async function removeUser(tx: Tx, actorId: string | null, userId: string): Promise<void> {
  await waitForOtherDemotions(tx);
  const lessonIds = await lessonsAnsweredBy(tx, userId);
  const person = await tx
    .deleteFrom('users')
    .where('id', '=', userId)
    .returning(['first_name as firstName', 'last_name as lastName', 'email', 'role'])
    .executeTakeFirstOrThrow(noSuchUser);
  if (person.role === 'admin') await refuseWithoutAdmin(tx);
  await recordChange(tx, { actorId, action: 'user_deleted', subjectId: userId, details: { ...person } });
  for (const lessonId of lessonIds) await publish(tx, { type: 'answers', lessonId, userId });
}

/** The lessons whose open pages are notified of the deleted answers. */
export async function lessonsAnsweredBy(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('answers')
    .select('lesson_id as lessonId')
    .distinct()
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ lessonId }) => lessonId);
}
