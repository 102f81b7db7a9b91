import { sql } from 'kysely';
import { savedSentence } from '#server/platform/audit/saved-sentence.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** The refusal of a change that would overwrite a version that its author hasn't seen. */
export async function staleLesson(
  tx: Tx,
  viewer: Viewer,
  { lessonId, version, savedAt }: { lessonId: string; version: number; savedAt: string },
): Promise<ApiError> {
  const saved = await tx
    .selectFrom('lesson_versions')
    .leftJoin('users', 'users.id', 'lesson_versions.created_by_id')
    .select(['users.id', sql<string | null>`first_name || ' ' || last_name`.as('name')])
    .where('lesson_id', '=', lessonId)
    .where('number', '=', version)
    .executeTakeFirst();
  return new ApiError('stale_lesson', savedSentence('урок', saved, viewer), {
    saved: { by: saved?.name ?? null, at: savedAt, version },
  });
}
