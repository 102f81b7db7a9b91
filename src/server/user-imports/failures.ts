import type { FastifyReply } from 'fastify';
import type { Query } from '#contract/endpoint.ts';
import type { downloadImportFailures as downloadImportFailuresEndpoint } from '#contract/user-imports.ts';
import type { Db } from '#server/db/connect.ts';
import type { Cell } from '#server/http/csv-file.ts';
import { sendTable } from '#server/http/table-file.ts';
import { peopleNotChanged } from './bulk/failures.ts';
import { personRow } from './person-rows.ts';
import { getUserImport } from './user-imports.ts';

/** Exports the rows that were not imported, or the people who were not changed, with their reasons. */
export async function downloadImportFailures(
  db: Db,
  importId: string,
  { format }: Query<typeof downloadImportFailuresEndpoint>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { source } = await getUserImport(db, importId);
  switch (source) {
    case 'file':
      return sendTable(reply, { name: 'Импорт — ошибки', format }, await rowsNotImported(db, importId));
    case 'selection':
      return sendTable(reply, { name: 'Операция — ошибки', format }, await peopleNotChanged(db, importId));
  }
}

/** The cells are unchanged, to be corrected and imported again. */
async function rowsNotImported(db: Db, importId: string): Promise<Cell[][]> {
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
  return [['Имя', 'Фамилия', 'Email', 'Роль', 'Курсы', 'Доступ до', 'Строка', 'Ошибка'], ...lines];
}
