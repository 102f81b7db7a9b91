import type { FastifyReply } from 'fastify';
import { sendCsv } from '#server/csv-file.ts';
import type { Db } from '#server/db/connect.ts';
import { findUserImport } from './user-imports.ts';
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
