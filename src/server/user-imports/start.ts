import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { UserImport } from '#contract/user-imports.ts';
import { recordChange } from '#server/audit/audit.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { UploadedFile } from '#server/forms.ts';
import { personRow, type PersonRow } from './person-rows.ts';
import { readPeople } from './preview.ts';
import { findUserImport } from './user-imports.ts';

/** Keeps the file's rows for the importer, which takes them up at once (import-people.ts). */
export async function startUserImport(
  db: Db,
  viewer: Viewer,
  file: UploadedFile | undefined,
  timeZone: string,
): Promise<UserImport> {
  const { rows } = readPeople(file, timeZone);
  const fileName = readableName(file?.name ?? '') || 'users.csv';
  return db.transaction().execute(async (tx) => {
    const id = randomUUIDv7();
    await tx
      .insertInto('user_imports')
      .values({ id, created_by_id: viewer.id, file_name: fileName })
      .execute();
    await storeRows(tx, id, rows);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'user_import_started',
      details: { importId: id, fileName, rows: rows.length },
    });
    return findUserImport(tx, id);
  });
}

/** A file is called as its sender likes: of it only what a database keeps and a person reads. */
const readableName = (name: string) =>
  name
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 200)
    .toWellFormed();

async function storeRows(tx: Tx, importId: string, rows: PersonRow[]): Promise<void> {
  // One statement for however many rows: three arrays instead of thirty thousand parameters. The password has a column of
  // its own, where it is deleted as soon as it has been used.
  await sql`
    insert into user_import_rows (import_id, number, given, password)
    select ${importId}, number, given, password
    from unnest(
      ${rows.map(({ number }) => number)}::integer[],
      ${rows.map((row) => JSON.stringify(personRow.parse(row)))}::jsonb[],
      ${rows.map(({ password }) => password ?? null)}::text[]
    ) as file (number, given, password)`.execute(tx);
}
