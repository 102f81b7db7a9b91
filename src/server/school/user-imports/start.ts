import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { UserImport } from '#contract/user-imports/schemas.ts';
import { actorOf, recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { UploadedFile } from '#server/platform/http/forms.ts';
import { notifyQueue } from '#server/platform/jobs/notify-queue.ts';
import { userImportQueue } from '#server/platform/jobs/queue-table.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { personRow, type PersonRow } from './person-rows.ts';
import { type FileSetting, readPeople } from './read-people.ts';
import { getUserImport } from './user-imports.ts';

/** Stores the file's rows for the importer (import-people.ts). */
export async function startUserImport(
  db: Db,
  viewer: Viewer,
  file: UploadedFile | undefined,
  setting: FileSetting,
): Promise<UserImport> {
  const { rows } = await readPeople(viewer, file, setting);
  const fileName = file?.name || 'users.csv';
  return db.transaction().execute(async (tx) => {
    const id = randomUUIDv7();
    await tx
      .insertInto('user_imports')
      .values({ id, created_by_id: viewer.id, token_id: viewer.token?.id ?? null, file_name: fileName })
      .execute();
    await storeRows(tx, id, rows);
    await notifyQueue(tx, userImportQueue);
    await recordChange(tx, {
      actorId: actorOf(viewer),
      action: 'user_import_started',
      details: { importId: id, fileName, rows: rows.length },
    });
    return getUserImport(tx, id);
  });
}

async function storeRows(tx: Tx, importId: string, rows: PersonRow[]): Promise<void> {
  // One statement for all rows: two arrays instead of twenty thousand parameters.
  await sql`
    insert into user_import_rows (import_id, number, given)
    select ${importId}, number, given
    from unnest(
      ${rows.map(({ number }) => number)}::integer[],
      ${rows.map((row) => JSON.stringify(personRow.parse(row)))}::jsonb[]
    ) as file (number, given)`.execute(tx);
}
