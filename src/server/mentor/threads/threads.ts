import { sql } from 'kysely';
import type { Query } from '#contract/endpoint.ts';
import type { threads as threadCalls } from '#contract/threads/calls.ts';
import type { Thread, ThreadSummary } from '#contract/threads/schemas.ts';
import type { ThreadOfPerson } from '#server/mentor/referring/open-referral-of-thread.ts';
import { recordThreadAlarmsOpened } from '#server/mentor/referring/record-alarms-opened.ts';
import { readSupportText } from '#server/models/safety/support-text.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { personOf } from '#server/platform/db/person-of.ts';
import { noSuchThread } from '#server/platform/errors.ts';
import type { Scope, Viewer } from '#server/platform/viewer.ts';
import { threadsOf } from '#server/school/threads/thread-scope.ts';
import { hasOpenAlarm, selectMessages } from './thread-rows.ts';

const pageSize = 50;

/** One's own, or those of somebody else that the viewer answers in: without the words of a thread that has had an alarm, whose readers are in the journal. */
export async function listThreads(
  db: Db,
  viewer: Viewer,
  { userId = viewer.id }: Query<typeof threadCalls.listThreads>,
): Promise<ThreadSummary[]> {
  const isHidden = sql`threads.user_id <> ${viewer.id} and exists (
    select from referrals where referrals.thread_id = threads.id and reason = 'crisis'
  )`;
  const { rows } = await sql<ThreadSummary>`
    select threads.id, ${personOf('student')} as student, ${course} as course,
      jsonb_build_object('isOwn', last."isOwn", 'by', last.by, 'at', last.at,
        'text', case when last."isOwn" and ${isHidden} then '' else last.text end) as last,
      (select count(*) from messages where thread_id = threads.id and not is_own and seen_at is null)::integer as unseen
    from threads
    join users student on student.id = threads.user_id
    left join courses on courses.id = threads.course_id
    cross join lateral (
      ${selectMessages(sql`where messages.thread_id = threads.id order by messages.id desc limit 1`)}
    ) last
    where threads.user_id = ${userId} and ${threadsOf(viewer)}
    order by last.id desc`.execute(db);
  return rows;
}

const course = sql`case when courses.id is not null
  then jsonb_build_object('id', courses.id, 'title', courses.title) end`;

/** Newest messages, in their order. Who of the school reads an alarm is in the journal. */
export async function getThread(
  db: Db,
  viewer: Viewer,
  id: string,
  { before }: Query<typeof threadCalls.getThread>,
): Promise<Thread> {
  const { isOwn, isAlarm, ...thread } = await findWhole(db, viewer, id);
  const earlier = before === undefined ? sql`` : sql`and messages.id < ${before}`;
  const { rows } = await selectMessages(
    sql`where messages.thread_id = ${id} ${earlier} order by messages.id desc limit ${pageSize + 1}`,
  ).execute(db);
  if (!isOwn) await recordThreadAlarmsOpened(db, viewer, id);
  const waits = isOwn ? undefined : await findWaiting(db, id);
  return {
    ...thread,
    messages: rows.slice(0, pageSize).toReversed(),
    hasEarlier: rows.length > pageSize,
    ...(isOwn && isAlarm && { support: await readSupportText(db) }),
    ...(waits && { waits }),
  };
}

async function findWhole(db: Db, viewer: Scope, id: string) {
  const { rows } = await sql<
    Pick<Thread, 'id' | 'student' | 'course'> & { isOwn: boolean; isAlarm: boolean }
  >`
    select threads.id, ${personOf('student')} as student, ${course} as course,
      threads.user_id = ${viewer.id} as "isOwn", ${hasOpenAlarm} as "isAlarm"
    from threads
    join users student on student.id = threads.user_id
    left join courses on courses.id = threads.course_id
    where threads.id = ${id} and ${threadsOf(viewer)}`.execute(db);
  if (!rows[0]) throw noSuchThread();
  return rows[0];
}

async function findWaiting(db: Db, id: string): Promise<Thread['waits']> {
  const { rows } = await sql<Thread['waits'] & object>`
    select id as "referralId", reason, due_at as "dueAt" from referrals
    where thread_id = ${id} and settled_at is null and settle_at is null
    order by (reason <> 'crisis'), due_at limit 1`.execute(db);
  return rows[0];
}

/** One that the viewer doesn't reach doesn't exist for him. */
export async function findThread(
  db: Db,
  viewer: Scope,
  id: string,
): Promise<ThreadOfPerson & { isAlarm: boolean }> {
  const { rows } = await sql<ThreadOfPerson & { isAlarm: boolean }>`
    select threads.id as "threadId", threads.user_id as "userId", threads.course_id as "courseId",
      ${hasOpenAlarm} as "isAlarm"
    from threads where threads.id = ${id} and ${threadsOf(viewer)}`.execute(db);
  if (!rows[0]) throw noSuchThread();
  return rows[0];
}
