import { sql } from 'kysely';
import type { Lesson, LessonInput } from '#contract/lessons.ts';
import { recordChange } from '#server/audit/audit.ts';
import { changedFields } from '#server/audit/changed-fields.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { notFound } from '#server/errors.ts';
import { lessonTextColumns, lessonTexts } from './lesson-texts.ts';
import { getLesson } from './lessons.ts';

export async function updateLesson(
  db: Db,
  viewer: Viewer,
  { id, ...input }: LessonInput & { id: string },
): Promise<Lesson> {
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('lessons')
      .select(lessonTextColumns)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw notFound('Урок не найден');
    const after = lessonTexts(input, before);
    const changes = changedFields(before, after, lessonTextColumns);
    if (Object.keys(changes).length > 0) {
      await tx
        .updateTable('lessons')
        .set({ ...after, updated_at: sql<string>`now()` })
        .where('id', '=', id)
        .execute();
      await recordChange(tx, {
        actorId: viewer.id,
        action: 'lesson_updated',
        details: { lessonId: id, title: after.title, changes },
      });
    }
    return getLesson(tx, viewer, id);
  });
}
