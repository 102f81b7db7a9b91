import type { FastifyReply } from 'fastify';
import { recordChange } from '#server/audit/audit.ts';
import type { Viewer } from '#server/auth/session.ts';
import { sendCsv } from '#server/csv-file.ts';
import type { Db } from '#server/db/connect.ts';
import { findUserImport, noSuchImport } from './user-imports.ts';
import { personRow } from './person-rows.ts';

/** The rows that were not brought in, as the file had them, each with its reason: to be mended and brought in again. */
export async function sendFailures(db: Db, importId: string, reply: FastifyReply): Promise<FastifyReply> {
  await findUserImport(db, importId);
  const rows = await db
    .selectFrom('user_import_rows')
    .select(['number', 'given', 'problem'])
    .where('import_id', '=', importId)
    .where('state', '=', 'failed')
    .orderBy('number')
    .execute();
  const lines = rows.map(({ number, given, problem }) => {
    const { cells } = personRow.parse(given);
    const { firstName, lastName, email, role, courses, expires } = cells;
    return [firstName, lastName, email, role, courses, expires, number, problem];
  });
  return sendCsv(reply, 'Импорт — ошибки.csv', [
    ['Имя', 'Фамилия', 'Email', 'Роль', 'Курсы', 'Доступ до', 'Строка', 'Ошибка'],
    ...lines,
  ]);
}

/** The passwords made for new people; whoever takes them is in the journal. */
export async function sendPasswords(
  db: Db,
  viewer: Viewer,
  importId: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const people = await db.transaction().execute(async (tx) => {
    await findUserImport(tx, importId);
    const rows = await tx
      .selectFrom('user_import_rows')
      .select(['given', 'password'])
      .where('import_id', '=', importId)
      .where('state', '=', 'created')
      .where('password', 'is not', null)
      .orderBy('number')
      .execute();
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'user_import_passwords_downloaded',
      details: { importId, passwords: rows.length },
    });
    return rows.map(({ given, password }) => ({ ...personRow.parse(given), password }));
  });
  return sendCsv(reply, 'Импорт — пароли.csv', [
    ['Имя', 'Фамилия', 'Email', 'Пароль'],
    ...people.map(({ firstName = '', lastName = '', email, password }) => [
      firstName,
      lastName,
      email,
      password,
    ]),
  ]);
}

/** They are kept only until they are taken. */
export async function deleteImportPasswords(db: Db, importId: string): Promise<{ id: string }> {
  const found = await db
    .selectFrom('user_imports')
    .select('id')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow(noSuchImport);
  await db
    .updateTable('user_import_rows')
    .set({ password: null })
    .where('import_id', '=', importId)
    .where('state', '=', 'created')
    .execute();
  return found;
}
