import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { UserImport } from '#contract/user-imports.ts';
import { recordChange } from '#server/audit/audit.ts';
import { hashQuickly } from '#server/auth/import-password.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { UploadedFile } from '#server/http/forms.ts';
import { notifyQueue } from '#server/queue/notify-queue.ts';
import { userImportQueue } from '#server/queue/queue-table.ts';
import { personRow, type PersonRow } from './person-rows.ts';
import { readPeople } from './read-people.ts';
import { getUserImport } from './user-imports.ts';

/** Stores the file's rows for the importer, which starts at once (import-people.ts). */
export async function startUserImport(
  db: Db,
  viewer: Viewer,
  file: UploadedFile | undefined,
  timeZone: string,
): Promise<UserImport> {
  const { rows: given } = await readPeople(file, timeZone);
  const rows = await withoutPasswords(given);
  const fileName = readableName(file?.name ?? '') || 'users.csv';
  return db.transaction().execute(async (tx) => {
    const id = randomUUIDv7();
    await tx
      .insertInto('user_imports')
      .values({ id, created_by_id: viewer.id, file_name: fileName })
      .execute();
    await storeRows(tx, id, rows);
    await notifyQueue(tx, userImportQueue);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'user_import_started',
      details: { importId: id, fileName, rows: rows.length },
    });
    return getUserImport(tx, id);
  });
}

/** The client's file name, reduced to printable text that the database can store. */
const readableName = (name: string) =>
  name
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 200)
    .toWellFormed();

/** Replaces each password by a cheap hash; sequentially, so that a concurrent sign-in waits for at most one. */
async function withoutPasswords(rows: PersonRow[]): Promise<PersonRow[]> {
  const stored: PersonRow[] = [];
  for (const { password, ...row } of rows) {
    stored.push(password === undefined ? row : { ...row, quickHash: await hashQuickly(password) });
  }
  return stored;
}

async function storeRows(tx: Tx, importId: string, rows: PersonRow[]): Promise<void> {
  // One statement for all rows: three arrays instead of thirty thousand parameters. The hash has its own column, so that it
  // can be deleted as soon as it has been used.
  await sql`
    insert into user_import_rows (import_id, number, given, password_hash)
    select ${importId}, number, given, password_hash
    from unnest(
      ${rows.map(({ number }) => number)}::integer[],
      ${rows.map((row) => JSON.stringify(personRow.parse(row)))}::jsonb[],
      ${rows.map(({ quickHash }) => quickHash ?? null)}::text[]
    ) as file (number, given, password_hash)`.execute(tx);
}
