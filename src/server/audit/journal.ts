import type { AuditEntry, ChangeLogEntry, listAudit as listAuditEndpoint } from '#contract/audit.ts';
import type { Query } from '#contract/endpoint.ts';
import type { listUserLogs as listUserLogsEndpoint } from '#contract/users.ts';
import type { Db } from '#server/db/connect.ts';
import { noSuchUser, wordsOf } from '#server/users/users.ts';
import { firstIdAt } from './first-id-at.ts';

/** What was changed about one person. */
export async function listUserLogs(
  db: Db,
  userId: string,
  page: Query<typeof listUserLogsEndpoint> = {},
): Promise<ChangeLogEntry[]> {
  const rows = await entries(db, page).where('audit_log.subject_id', '=', userId).execute();
  if (rows.length === 0) {
    await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirstOrThrow(noSuchUser);
  }
  return rows.map(entryView);
}

/** Everything that administrators changed, and people about themselves. */
export async function listAudit(
  db: Db,
  { performedById, subjectId, search = '', action, from, to, ...page }: Query<typeof listAuditEndpoint> = {},
): Promise<AuditEntry[]> {
  const words = wordsOf(search);
  const rows = await entries(db, page)
    .leftJoin('users as subject', 'subject.id', 'audit_log.subject_id')
    .select([
      'subject.id as subjectId',
      'subject.first_name as subjectFirstName',
      'subject.last_name as subjectLastName',
      'subject.email as subjectEmail',
    ])
    .$if(performedById !== undefined, (query) => query.where('audit_log.user_id', '=', performedById ?? ''))
    .$if(subjectId !== undefined, (query) => query.where('audit_log.subject_id', '=', subjectId ?? ''))
    .$if(action !== undefined, (query) => query.where('audit_log.action', '=', action ?? ''))
    .$if(from !== undefined, (query) => query.where('audit_log.id', '>=', firstIdAt(from ?? '')))
    .$if(to !== undefined, (query) => query.where('audit_log.id', '<', firstIdAt(to ?? '')))
    .$if(words.length > 0, (query) =>
      query.where(({ and, eb }) => and(words.map((word) => eb('subject.search_text', 'like', `%${word}%`)))),
    )
    .execute();
  return rows.map((row) => ({ ...entryView(row), subject: subjectOf(row) }));
}

/** Newest first: an id is a UUIDv7 and sorts by time. */
function entries(db: Db, { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined }) {
  return db
    .selectFrom('audit_log')
    .leftJoin('users as actor', 'actor.id', 'audit_log.user_id')
    .select([
      'audit_log.id',
      'audit_log.action',
      'audit_log.created_at as timestamp',
      'audit_log.details',
      'actor.id as actorId',
      'actor.first_name as actorFirstName',
      'actor.last_name as actorLastName',
    ])
    .orderBy('audit_log.id', 'desc')
    .$if(cursor !== undefined, (query) => query.where('audit_log.id', '<', cursor ?? ''))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0));
}

interface EntryRow {
  id: string;
  action: string;
  timestamp: string;
  details: unknown;
  actorId: string | null;
  actorFirstName: string | null;
  actorLastName: string | null;
}

function entryView({ actorId, actorFirstName, actorLastName, ...row }: EntryRow): ChangeLogEntry {
  const { id, action, timestamp, details } = row;
  const performedBy = actorId && {
    id: actorId,
    firstName: actorFirstName ?? '',
    lastName: actorLastName ?? '',
  };
  return { id, action, timestamp, details, performedBy: performedBy || null };
}

interface SubjectRow {
  subjectId: string | null;
  subjectFirstName: string | null;
  subjectLastName: string | null;
  subjectEmail: string | null;
}

function subjectOf({ subjectId, subjectFirstName, subjectLastName, subjectEmail }: SubjectRow) {
  if (subjectId === null) return null;
  return {
    id: subjectId,
    firstName: subjectFirstName ?? '',
    lastName: subjectLastName ?? '',
    email: subjectEmail ?? '',
  };
}
