import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { recordChange } from '#server/audit/audit.ts';
import { hashMadePassword, isUnused } from '#server/auth/import-password.ts';
import { readablePassword } from '#server/auth/readable-password.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { noSuchImport } from '#server/errors.ts';
import { sendCsv } from '#server/http/csv-file.ts';
import { getUserImport } from './user-imports.ts';

/**
 * Generates a password for everyone who was imported without one, and sends it without storing it. Each must be changed at
 * the first sign-in. A repeated call replaces those of people who haven't signed in yet. The journal records who downloaded
 * them.
 */
export async function downloadImportPasswords(
  db: Db,
  viewer: Viewer,
  importId: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await getUserImport(db, importId);
  const made: { userId: string; password: string; hash: string }[] = [];
  for (const { userId } of await peopleWithout(db, importId)) {
    const password = readablePassword({ groups: 3 });
    made.push({ userId, password, hash: await hashMadePassword(password) });
  }
  const given = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; firstName: string; lastName: string; email: string }>`
      update users set password_hash = made.hash, must_change_password = true
      from unnest(
        ${made.map(({ userId }) => userId)}::uuid[],
        ${made.map(({ hash }) => hash)}::text[]
      ) as made (user_id, hash)
      where users.id = made.user_id and ${isUnused(sql`users.password_hash`)}
      returning users.id, first_name as "firstName", last_name as "lastName", email`.execute(tx);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'user_import_passwords_downloaded',
      details: { importId, passwords: rows.length },
    });
    return new Map(rows.map((row) => [row.id, row]));
  });
  return sendCsv(reply, 'Импорт — пароли.csv', [
    ['Имя', 'Фамилия', 'Email', 'Пароль'],
    ...made.flatMap(({ userId, password }) => {
      const person = given.get(userId);
      return person ? [[person.firstName, person.lastName, person.email, password]] : [];
    }),
  ]);
}

/** The administrator has received the passwords: no more are generated. */
export async function deleteImportPasswords(db: Db, importId: string): Promise<{ id: string }> {
  const found = await db
    .selectFrom('user_imports')
    .select('id')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow(noSuchImport);
  await db
    .updateTable('user_import_rows')
    .set({ awaits_password: false })
    .where('import_id', '=', importId)
    .execute();
  return found;
}

async function peopleWithout(db: Db, importId: string): Promise<{ userId: string }[]> {
  return db
    .selectFrom('user_import_rows')
    .innerJoin('users', 'users.id', 'user_import_rows.user_id')
    .select('users.id as userId')
    .where('import_id', '=', importId)
    .where('awaits_password', '=', true)
    .where(isUnused(sql`users.password_hash`))
    .orderBy('number')
    .execute();
}
