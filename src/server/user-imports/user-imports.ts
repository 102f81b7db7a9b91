import { sql } from 'kysely';
import type { UserImport } from '#contract/user-imports.ts';
import { isUnused } from '#server/auth/import-password.ts';
import type { Db } from '#server/db/connect.ts';
import { noSuchImport } from '#server/errors.ts';
import { personOf } from '#server/users/person.ts';

/** The import that a worker runs. */
export interface ImportTask {
  importId: string;
  /** The initiator; null if they have been deleted since. */
  actorId: string | null;
}

/** The latest imports, newest first. */
export async function listUserImports(db: Db): Promise<UserImport[]> {
  return selectImports(db).orderBy('user_imports.id', 'desc').limit(20).execute();
}

export async function getUserImport(db: Db, importId: string): Promise<UserImport> {
  return selectImports(db).where('user_imports.id', '=', importId).executeTakeFirstOrThrow(noSuchImport);
}

/** With the number of rows by state. */
function selectImports(db: Db) {
  return db
    .selectFrom('user_imports')
    .leftJoin('users', 'users.id', 'user_imports.created_by_id')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('user_import_rows')
          .select(({ fn, eb }) => {
            const count = (state: 'waiting' | 'created' | 'updated' | 'unchanged' | 'failed') =>
              fn.countAll<number>().filterWhere('state', '=', state).as(state);
            return [
              fn.countAll<number>().as('total'),
              count('waiting'),
              count('created'),
              count('updated'),
              count('unchanged'),
              count('failed'),
              fn
                .countAll<number>()
                .filterWhere(eb.and([eb('awaits_password', '=', true), eb.exists(unusedAccount)]))
                .as('passwords'),
            ];
          })
          .whereRef('user_import_rows.import_id', '=', 'user_imports.id')
          .as('rows'),
      (join) => join.onTrue(),
    )
    .select([
      'user_imports.id',
      'user_imports.file_name as fileName',
      'user_imports.source',
      undoable.as('undoable'),
      'user_imports.state',
      'user_imports.created_at as createdAt',
      'user_imports.finished_at as finishedAt',
      personOf('users').as('startedBy'),
    ])
    .selectAll('rows');
}

/** People who have signed in meanwhile, or have another password, don't need one. */
const unusedAccount = sql`(
  select from users where users.id = user_import_rows.user_id and ${isUnused(sql`users.password_hash`)}
)`;

/** Within a day, once, and only what can be restored. */
const undoable = sql<boolean>`(
  user_imports.finished_at > now() - interval '1 day' and rows.updated > 0
  and user_imports.action->>'kind' = any(array['open_course', 'close_course', 'put_into_group', 'extend'])
  and not exists (select from user_imports undo where undo.action->>'importId' = user_imports.id::text)
) is true`;
