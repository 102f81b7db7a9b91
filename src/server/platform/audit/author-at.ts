import { type RawBuilder, sql } from 'kysely';
import { firstIdAt } from './first-id-at.ts';

/**
 * Who saved the thing of this id at `savedAt`, by the journal: an entry has the time of its transaction. Ids sort by time, so
 * only ten minutes are read, longer than a transaction waits before its entry. A person is the entry's subject.
 */
export const authorAt = (
  key: 'courseId' | 'lessonId' | 'groupId' | 'surveyId' | 'skillId' | 'webhookId' | 'subjectId',
  id: string,
  savedAt: string,
): RawBuilder<string | null> => sql`(
  select user_id from audit_log
  where id >= ${firstIdAt(savedAt)} and id < ${firstIdAt(later(savedAt))}
    and ${key === 'subjectId' ? sql`subject_id = ${id}` : sql`details ->> ${key} = ${id}`}
    and date_trunc('milliseconds', created_at) = ${savedAt}::timestamptz
  limit 1)`;

const later = (time: string) => new Date(Date.parse(time) + 600_000).toISOString();
