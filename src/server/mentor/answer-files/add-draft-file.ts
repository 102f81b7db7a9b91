import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { DraftFile } from '#contract/answer-files/schemas.ts';
import { fileKinds } from '#contract/lesson-files/kinds.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchLesson } from '#server/platform/errors.ts';
import type { Files } from '#server/platform/files/files.ts';
import { takeUpload } from '#server/platform/http/uploads.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { keepFile } from '#server/school/lesson-files/keep-file.ts';
import { othersRefused } from './answer-files-rule.ts';
import { draftFileOf, keptUntil } from './draft-files.ts';
import { mayAddFile, refuseWithoutRoom } from './may-add-file.ts';

interface Deps {
  db: Db;
  files: Files;
  maxBytes: number;
}

/** Asked before the file comes and, since uploads may come side by side, counted again when it has. */
export async function addDraftFile(
  { db, files, maxBytes }: Deps,
  viewer: Viewer,
  lessonId: string,
  request: FastifyRequest,
): Promise<DraftFile> {
  const rule = await mayAddFile(db, viewer, lessonId);
  const upload = await takeUpload(request, { maxBytes, files });
  const kept = await keepFile(files, upload, {
    takes: (extension) => rule.kinds.includes(fileKinds[extension].kind),
    others: othersRefused(rule),
  });
  return db.transaction().execute(async (tx) => {
    // The person's uploads are counted one after another. The lesson may be gone by now.
    await tx.selectFrom('users').select('id').where('id', '=', viewer.id).forNoKeyUpdate().execute();
    await tx
      .selectFrom('lessons')
      .select('id')
      .where('id', '=', lessonId)
      .forKeyShare()
      .executeTakeFirstOrThrow(noSuchLesson);
    await refuseWithoutRoom(tx, viewer, { lessonId, rule, except: kept.name });
    const { title } = upload;
    const row = await tx
      .insertInto('draft_files')
      .values({ user_id: viewer.id, lesson_id: lessonId, name: kept.name, title, bytes: kept.bytes })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'lesson_id', 'name'])
          .doUpdateSet({ title, created_at: sql<string>`now()` }),
      )
      .returning(['name', 'title', 'bytes', keptUntil])
      .executeTakeFirstOrThrow();
    return draftFileOf(row);
  });
}
