import { sql } from 'kysely';
import type { UserImport } from '#contract/user-imports/schemas.ts';
import type { Actor, TokenName } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { personOf } from '#server/platform/db/person-of.ts';
import { noSuchImport } from '#server/platform/errors.ts';
import { isInvitedByLetter } from '#server/school/users/invitation.ts';
import { peopleToInvite } from './to-invite.ts';

/** The import that a worker runs. */
export interface ImportTask {
  importId: string;
  /** The initiator; null if they have been deleted since. */
  actorId: string | null;
  /** Of the program that has started it for them. */
  token: TokenName | null;
}

export const actorOfTask = ({ actorId, token }: Pick<ImportTask, 'actorId' | 'token'>): Actor =>
  token ? { id: actorId, token } : actorId;

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
          .select(({ fn }) => {
            const count = (state: 'waiting' | 'created' | 'updated' | 'unchanged' | 'failed') =>
              fn.countAll<number>().filterWhere('state', '=', state).as(state);
            return [
              fn.countAll<number>().as('total'),
              count('waiting'),
              count('created'),
              count('updated'),
              count('unchanged'),
              count('failed'),
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
      invitable.as('invitable'),
      lettered.as('lettered'),
      'user_imports.state',
      'user_imports.created_at as createdAt',
      'user_imports.finished_at as finishedAt',
      personOf('users').as('startedBy'),
    ])
    .selectAll('rows');
}

/** Counted at the end: while it runs, the status is read twice a second. */
const invitable = sql<number>`case when user_imports.state = 'done' then (
  select count(*)::integer ${peopleToInvite}
) else 0 end`;

const lettered = sql<number>`case when user_imports.state = 'done' then (
  select count(*)::integer ${peopleToInvite} and ${isInvitedByLetter}
) else 0 end`;

/** Within a day, once, and only what can be restored. */
const undoable = sql<boolean>`(
  user_imports.finished_at > now() - interval '1 day' and rows.updated > 0
  and user_imports.action->>'kind' = any(array['open_course', 'close_course', 'put_into_group', 'extend'])
  and not exists (select from user_imports undo where undo.action->>'importId' = user_imports.id::text)
) is true`;
