import { sql } from 'kysely';
import type { UserImport } from '#contract/user-imports/schemas.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getUserImport } from '#server/school/user-imports/user-imports.ts';
import { addOperation } from './start.ts';
import { storedAction } from './stored.ts';

/** Starts an operation that restores what another one has changed. */
export async function undoBulk(db: Db, viewer: Viewer, importId: string): Promise<UserImport> {
  return db.transaction().execute(async (tx) => {
    const courseId = await courseToRestore(tx, importId);
    const { fileName, updated } = await getUserImport(tx, importId);
    const undoId = await addOperation(tx, viewer, {
      action: { kind: 'undo', importId, courseId },
      title: `Вернуть как было: ${fileName}`,
      people: updated,
    });
    await sql`
      insert into user_import_rows (import_id, number, given, user_id)
      select ${undoId}, number, given || jsonb_build_object('undo', undo), user_id
      from user_import_rows
      where import_id = ${importId} and state = 'updated' and undo is not null`.execute(tx);
    return getUserImport(tx, undoId);
  });
}

/** The course of an operation that can be undone. */
async function courseToRestore(tx: Tx, importId: string): Promise<string> {
  // The second of two undos that are requested at once waits here for the first.
  const stored = await tx
    .selectFrom('user_imports')
    .select('action')
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst();
  const { undoable } = await getUserImport(tx, importId);
  const action = storedAction.safeParse(stored?.action).data;
  if (undoable && action && 'courseId' in action) return action.courseId;
  throw conflict(
    'Вернуть это нельзя: возвращаются доступ, поток и сроки, один раз и в течение суток после завершения',
  );
}
