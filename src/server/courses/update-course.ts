import { sql } from 'kysely';
import type { Course } from '#contract/courses.ts';
import { recordChange } from '#server/audit/audit.ts';
import { changedFields } from '#server/audit/changed-fields.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { notFound } from '#server/errors.ts';
import { textOrNull } from '#server/text-or-null.ts';
import { getCourse } from './courses.ts';

export interface CourseChange {
  id: string;
  title: string;
  /** Left out, it stays as it was; empty, it is cleared. */
  description?: string | undefined;
  /** The address of a new picture that is kept already, null to have none; left out, it stays as it was. */
  coverImage?: string | null | undefined;
}

export async function updateCourse(db: Db, viewer: Viewer, change: CourseChange): Promise<Course> {
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('courses')
      .select(['title', 'description', 'cover_image as coverImage'])
      .where('id', '=', change.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw notFound('Курс не найден');
    const after = {
      title: change.title,
      description: change.description === undefined ? before.description : textOrNull(change.description),
      coverImage: change.coverImage === undefined ? before.coverImage : change.coverImage,
    };
    const changes = changedFields(before, after, ['title', 'description', 'coverImage']);
    if (Object.keys(changes).length > 0) {
      await tx
        .updateTable('courses')
        .set({
          title: after.title,
          description: after.description,
          cover_image: after.coverImage,
          updated_at: sql<string>`now()`,
        })
        .where('id', '=', change.id)
        .execute();
      await recordChange(tx, {
        actorId: viewer.id,
        action: 'course_updated',
        details: { courseId: change.id, title: after.title, changes },
      });
    }
    return getCourse(tx, viewer, change.id);
  });
}
