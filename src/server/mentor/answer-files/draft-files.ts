import { sql } from 'kysely';
import type { DraftFile } from '#contract/answer-files/schemas.ts';
import { describedFile, type FileRow } from '#server/mentor/answers/answer-file-rows.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { noSuchFile } from '#server/platform/errors.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerableBy } from '#server/school/enrolments/enrolments.ts';
import { lessonRefusal } from '#server/school/enrolments/refusals.ts';

/** What nobody has sent after so long was not meant to be. */
const keptFor = sql`interval '1 day'`;

export type DraftFileRow = FileRow & { keptUntil: string };

/** Where the viewer may answer; those kept elsewhere wait until they may again. */
export async function listDraftFiles(db: Db, viewer: Viewer, lessonId: string): Promise<DraftFile[]> {
  const lesson = await db
    .selectFrom('lessons')
    .select('id')
    .where('id', '=', lessonId)
    .where(answerableBy(viewer))
    .executeTakeFirst();
  if (!lesson) throw await lessonRefusal(db, viewer, lessonId, { toAnswer: true });
  const rows = await selectDraftFiles(db, viewer.id)
    .where('lesson_id', '=', lessonId)
    .orderBy('created_at')
    .orderBy('name')
    .execute();
  return rows.map(draftFileOf);
}

export const selectDraftFiles = (db: Db | Tx, userId: string) =>
  db.selectFrom('draft_files').select(['name', 'title', 'bytes', keptUntil]).where('user_id', '=', userId);

export const keptUntil = sql<string>`created_at + ${keptFor}`.as('keptUntil');

export const draftFileOf = (row: DraftFileRow): DraftFile => ({
  ...describedFile(row),
  keptUntil: row.keptUntil,
});

/** Its bytes go as well, unless something else has them. */
export async function removeDraftFile(
  { db, files }: { db: Db; files: Files },
  viewer: Viewer,
  { id: lessonId, name }: { id: string; name: string },
): Promise<{ name: string }> {
  await db
    .deleteFrom('draft_files')
    .where('user_id', '=', viewer.id)
    .where('lesson_id', '=', lessonId)
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirstOrThrow(noSuchFile);
  await files.removeUnused([name]);
  return { name };
}

/** Before the removal of unused files, which takes their bytes. */
export const oldDraftFilesChore: Chore = {
  name: 'файлы неотправленных ответов',
  everyMs: 60 * 60 * 1000,
  async run(db) {
    await db
      .deleteFrom('draft_files')
      .where('created_at', '<', sql<string>`now() - ${keptFor}`)
      .execute();
  },
};
