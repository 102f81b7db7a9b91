import type { audit } from '#contract/audit/calls.ts';
import type { AuditEntry, ChangeLogEntry } from '#contract/audit/schemas.ts';
import type { Query } from '#contract/endpoint.ts';
import type { users } from '#contract/users/calls.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { personOf, personWithEmailOf } from '#server/platform/db/person-of.ts';
import { searchWordsOf } from '#server/platform/db/search-words.ts';
import { noSuchUser } from '#server/platform/errors.ts';
import { firstIdAt } from './first-id-at.ts';

/** The changes to one person. */
export async function listUserLogs(
  db: Db,
  userId: string,
  page: Query<typeof users.listUserLogs> = {},
): Promise<ChangeLogEntry[]> {
  const rows = await selectEntries(db, page).where('audit_log.subject_id', '=', userId).execute();
  if (rows.length === 0) {
    await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirstOrThrow(noSuchUser);
  }
  return rows;
}

/** All changes: by administrators, and by people to their own accounts. */
export async function listAudit(
  db: Db,
  { performedById, subjectId, search = '', action, from, to, ...page }: Query<typeof audit.listAudit> = {},
): Promise<AuditEntry[]> {
  const words = searchWordsOf(search);
  return selectEntries(db, page)
    .leftJoin('users as subject', 'subject.id', 'audit_log.subject_id')
    .select(personWithEmailOf('subject').as('subject'))
    .$call(given(performedById, (query, id) => query.where('audit_log.user_id', '=', id)))
    .$call(given(subjectId, (query, id) => query.where('audit_log.subject_id', '=', id)))
    .$call(given(action, (query, name) => query.where('audit_log.action', '=', name)))
    .$call(given(from, (query, time) => query.where('audit_log.id', '>=', firstIdAt(time))))
    .$call(given(to, (query, time) => query.where('audit_log.id', '<', firstIdAt(time))))
    .$if(words.length > 0, (query) =>
      query.where(({ and, eb }) => and(words.map((word) => eb('subject.search_text', 'like', `%${word}%`)))),
    )
    .execute();
}

/** Newest first: an id is a UUIDv7 and sorts by time. */
function selectEntries(
  db: Db,
  { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
) {
  return db
    .selectFrom('audit_log')
    .leftJoin('users as actor', 'actor.id', 'audit_log.user_id')
    .select([
      'audit_log.id',
      'audit_log.action',
      'audit_log.created_at as timestamp',
      'audit_log.details',
      personOf('actor').as('performedBy'),
    ])
    .orderBy('audit_log.id', 'desc')
    .$call(given(cursor, (query, id) => query.where('audit_log.id', '<', id)))
    .$call(given(limit, (query, count) => query.limit(count)));
}
