import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Cell } from '#server/platform/http/csv-file.ts';

/** The people whom an operation didn't change, with the reasons. */
export async function peopleNotChanged(db: Db, importId: string): Promise<Cell[][]> {
  const rows = await db
    .selectFrom('user_import_rows')
    .leftJoin('users', 'users.id', 'user_import_rows.user_id')
    .select([
      'users.last_name as lastName',
      'users.first_name as firstName',
      'users.email',
      sql<string>`given->>'id'`.as('id'),
      'problem',
    ])
    .where('import_id', '=', importId)
    .where('user_import_rows.state', '=', 'failed')
    .orderBy('number')
    .execute();
  return [
    ['Фамилия', 'Имя', 'Email', 'id', 'Почему'],
    ...rows.map(({ lastName, firstName, email, id, problem }) => [lastName, firstName, email, id, problem]),
  ];
}
