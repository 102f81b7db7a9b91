import { type RawBuilder, sql } from 'kysely';
import type { Query, Result } from '#contract/endpoint.ts';
import type {
  countReferrals as countReferralsEndpoint,
  listReferrals as listReferralsEndpoint,
  Referral,
  ReferralWithAnswer,
} from '#contract/referrals.ts';
import { getAnswer } from '#server/answers/answers.ts';
import { recordChange } from '#server/audit/audit.ts';
import type { Scope, Viewer } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { checkGroup } from '#server/enrolments/group-filter.ts';
import { noSuchReferral } from '#server/errors.ts';
import { findHeld } from './held-review.ts';
import { byDueTime, inReach, isTakenBy, newestSettled, readReferrals } from './referral-rows.ts';

type Filters = Query<typeof listReferralsEndpoint>;

/** What waits for a person: crises first, then by due time. Or what was settled, newest first. */
export async function listReferrals(db: Db, viewer: Viewer, filters: Filters): Promise<Referral[]> {
  await checkGroup(db, viewer, filters.groupId, filters.courseId);
  return filters.state === 'open'
    ? readReferrals(db, viewer, { ids: selectOpen(viewer, filters), order: byDueTime })
    : readReferrals(db, viewer, { ids: selectSettled(viewer, filters), order: newestSettled });
}

// Both begin with a range of the index in their order. Each column of the cursor is a statement of its own: PostgreSQL
// compares a row of values with an index, but not with the row of a statement.

const selectOpen = (viewer: Scope, { cursor, limit, mine, ...filters }: Filters) => sql`
  select referrals.id from referrals
  where referrals.settled_at is null
    ${cursor === undefined ? sql`` : sql`and (${byDueTime}) > (${ofCursor(cursor, [sql`reason <> 'crisis'`, sql`due_at`, sql`id`])})`}
    ${mine === undefined ? sql`` : sql`and ${isTakenBy(viewer)}`}
    and ${matches(viewer, filters)}
  order by ${byDueTime} limit ${limit}`;

const selectSettled = (viewer: Scope, { cursor, limit, mine, ...filters }: Filters) => sql`
  select referrals.id from referrals
  where referrals.settled_at is not null
    ${cursor === undefined ? sql`` : sql`and (referrals.settled_at, referrals.id) < (${ofCursor(cursor, [sql`settled_at`, sql`id`])})`}
    ${mine === undefined ? sql`` : sql`and referrals.settled_by_id = ${viewer.id}`}
    and ${matches(viewer, filters)}
  order by ${newestSettled} limit ${limit}`;

const ofCursor = (cursor: string, columns: RawBuilder<unknown>[]) =>
  sql.join(columns.map((column) => sql`(select ${column} from referrals last where last.id = ${cursor})`));

const matches = (
  viewer: Scope,
  { reason, courseId, groupId }: Pick<Filters, 'reason' | 'courseId' | 'groupId'>,
) =>
  sql`${reason === undefined ? sql`true` : sql`referrals.reason = ${reason}`} and ${inReach(viewer, { courseId, groupId })}`;

export async function countReferrals(db: Db, viewer: Viewer): Promise<Result<typeof countReferralsEndpoint>> {
  const { rows } = await sql<{ reason: Referral['reason']; open: number; overdue: number }>`
    select referrals.reason, count(*) as open, count(*) filter (where referrals.due_at <= now()) as overdue
    from referrals
    where referrals.settled_at is null and ${inReach(viewer)}
    group by referrals.reason
    order by referrals.reason`.execute(db);
  return {
    open: rows.reduce((sum, { open }) => sum + open, 0),
    overdue: rows.reduce((sum, { overdue }) => sum + overdue, 0),
    crisis: rows.find(({ reason }) => reason === 'crisis')?.open ?? 0,
    byReason: rows.map(({ reason, open }) => ({ reason, open })),
  };
}

/** With what one needs to settle it. Who opens an alarm is in the journal. */
export async function getReferral(db: Db, viewer: Viewer, id: string): Promise<ReferralWithAnswer> {
  const referral = await findReferral(db, viewer, id);
  const { answerId } = referral;
  const [answer, held, others] = await Promise.all([
    getAnswer(db, viewer, answerId),
    findHeld(db, answerId),
    readReferrals(db, viewer, { ids: selectOthers(referral), order: byDueTime }),
  ]);
  for (const opened of [referral, ...others]) {
    if (opened.reason === 'crisis') await recordOpening(db, viewer, opened);
  }
  return { referral, answer, held, others };
}

/** One that the viewer doesn't reach doesn't exist for him. */
export async function findReferral(db: Db, viewer: Viewer, id: string): Promise<Referral> {
  const ids = sql`select referrals.id from referrals where referrals.id = ${id} and ${inReach(viewer)}`;
  const [referral] = await readReferrals(db, viewer, { ids, order: byDueTime });
  if (!referral) throw noSuchReferral();
  return referral;
}

const selectOthers = ({ id, answerId }: Referral) => sql`
  select id from referrals where answer_id = ${answerId} and id <> ${id} and settled_at is null`;

/** Once an hour: an open page asks again whenever something changes. */
async function recordOpening(
  db: Db,
  viewer: Viewer,
  { id, answerId, student, lesson, reason }: Referral,
): Promise<void> {
  const known = await db
    .selectFrom('audit_log')
    .select('id')
    .where('user_id', '=', viewer.id)
    .where('action', '=', 'referral_opened')
    .where(sql<boolean>`details->>'referralId' = ${id}`)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  await recordChange(db, {
    actorId: viewer.id,
    action: 'referral_opened',
    subjectId: student.id,
    details: { referralId: id, answerId, lessonId: lesson.id, reason },
  });
}
