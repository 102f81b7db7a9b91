import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { subjectIn } from '#server/telling/notices/subject-in.ts';
import { tellMany } from '#server/telling/notices/tell-many.ts';
import { reminderKey } from './reminder-key.ts';

interface Former {
  id: string;
  title: string;
  startsAt: string;
  groupId: string;
  courseId: string;
  courseTitle: string;
}

/**
 * Whoever was reminded of a meeting that has moved, or won't be, would come for nothing: they are told at once, and the former
 * reminder is no longer news. The others hear by the next reminder, whose key names the new time.
 */
export async function tellOfChange(tx: Tx, was: Former, at: string | null): Promise<void> {
  const key = reminderKey(sql`${was.id}`, sql`${was.startsAt}`);
  const reminded = sql`select user_id from notices where kind = 'meeting' and key = ${key}
    and exists (select from user_courses member where member.user_id = notices.user_id and member.group_id = ${was.groupId})`;
  await tellMany(tx, {
    kind: 'meeting',
    at: now,
    facts: sql`
      select user_id, 'meeting-moved:' || ${was.id} || ':' || ${was.startsAt} || ':' || ${at ?? 'off'} as key,
        ${subjectIn<'meeting'>({
          courseId: sql`${was.courseId}::text`,
          courseTitle: sql`${was.courseTitle}::text`,
          meetingId: sql`${was.id}::text`,
          title: sql`${was.title}::text`,
          at: sql`${at ?? was.startsAt}::text`,
          change: sql`${at === null ? 'off' : 'moved'}::text`,
        })} as subject
      from (${reminded}) reminded`,
  });
  await sql`update notices set seen_at = now() where kind = 'meeting' and key = ${key} and seen_at is null`.execute(
    tx,
  );
}
