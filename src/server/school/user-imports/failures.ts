import type { FastifyReply } from 'fastify';
import type { Query } from '#contract/endpoint.ts';
import type { userImports } from '#contract/user-imports/calls.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Cell } from '#server/platform/http/csv-file.ts';
import { sendTable } from '#server/platform/http/table-file.ts';
import { peopleNotChanged } from './bulk/failures.ts';
import type { Column } from './file-table.ts';
import { personRow } from './person-rows.ts';
import { getUserImport } from './user-imports.ts';

/** Exports the rows that were not imported, or the people who were not changed, with their reasons. */
export async function downloadImportFailures(
  db: Db,
  importId: string,
  { format }: Query<typeof userImports.downloadImportFailures>,
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
  const failed = rows.map(({ given, ...row }) => ({ ...row, cells: personRow.parse(given).cells }));
  // A file without the rarer columns comes back with those it had.
  const named = columns.filter(({ key }) => !rarer.includes(key) || failed.some(({ cells }) => cells[key]));
  return [
    [...named.map(({ heading }) => heading), 'Строка', 'Ошибка'],
    ...failed.map(({ cells, number, problem }) => [
      ...named.map(({ key }) => cells[key] ?? ''),
      number,
      problem,
    ]),
  ];
}

const columns: readonly { key: Column; heading: string }[] = [
  { key: 'firstName', heading: 'Имя' },
  { key: 'lastName', heading: 'Фамилия' },
  { key: 'email', heading: 'Email' },
  { key: 'role', heading: 'Роль' },
  { key: 'courses', heading: 'Курсы' },
  { key: 'group', heading: 'Поток' },
  { key: 'expires', heading: 'Доступ до' },
  { key: 'access', heading: 'Доступ' },
  { key: 'signIn', heading: 'Вход' },
];

const rarer: readonly Column[] = ['group', 'access', 'signIn'];
