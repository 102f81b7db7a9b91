import type { FastifyReply } from 'fastify';
import type { Db } from '#server/db/connect.ts';
import { sendCsv } from '#server/http/csv-file.ts';
import { personRow } from './person-rows.ts';
import { getUserImport } from './user-imports.ts';

/** Exports the rows that were not imported, unchanged and with their reasons: to be corrected and imported again. */
export async function downloadImportFailures(
  db: Db,
  importId: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await getUserImport(db, importId);
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
