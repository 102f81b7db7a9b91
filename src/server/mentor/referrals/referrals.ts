import { type RawBuilder, sql } from 'kysely';
import type { Query, Result } from '#contract/endpoint.ts';
import type { referrals as referralCalls } from '#contract/referrals/calls.ts';
import type { Referral, ReferralWithAnswer } from '#contract/referrals/schemas.ts';
import { getAnswer } from '#server/mentor/answers/answers.ts';
import { findHeld } from '#server/mentor/referring/held-review.ts';
import {
  recordAlarmsOpened,
  recordSurveyAlarmOpened,
  recordThreadAlarmsOpened,
} from '#server/mentor/referring/record-alarms-opened.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchReferral } from '#server/platform/errors.ts';
import { sum } from '#server/platform/sum.ts';
import type { Scope, Viewer } from '#server/platform/viewer.ts';
import { checkGroup } from '#server/school/enrolments/group-filter.ts';
import { getResponse } from '#server/school/surveys/responses.ts';
import { findAlarm } from './alarm.ts';
import {
  byDueTime,
  inReach,
  isInQueue,
  isOpen,
  isTakenBy,
  newestSettled,
  readReferrals,
} from './referral-rows.ts';
import { findReflection } from './reflection-in-alarm.ts';

type Filters = Query<typeof referralCalls.listReferrals>;

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
  where ${isInQueue}
    ${cursor === undefined ? sql`` : sql`and (${byDueTime}) > (${ofCursor(cursor, [sql`reason <> 'crisis' or settled_at is not null`, sql`due_at`, sql`id`])})`}
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

export async function countReferrals(
  db: Db,
  viewer: Viewer,
): Promise<Result<typeof referralCalls.countReferrals>> {
  const { rows } = await sql<{
    reason: Referral['reason'];
    open: number;
    unanswered: number;
    overdue: number;
  }>`
    select referrals.reason, count(*) as open, count(*) filter (where ${isOpen}) as unanswered,
      count(*) filter (where ${isOpen} and referrals.due_at <= now()) as overdue
    from referrals
    where ${isInQueue} and ${inReach(viewer)}
    group by referrals.reason
    order by referrals.reason`.execute(db);
  return {
    open: sum(rows.map(({ open }) => open)),
    overdue: sum(rows.map(({ overdue }) => overdue)),
    crisis: rows.find(({ reason }) => reason === 'crisis')?.unanswered ?? 0,
    byReason: rows.map(({ reason, open }) => ({ reason, open })),
  };
}

/** With what one needs to settle it. Who opens an alarm is in the journal. */
export async function getReferral(db: Db, viewer: Viewer, id: string): Promise<ReferralWithAnswer> {
  const referral = await findReferral(db, viewer, id);
  return { referral, ...(await readWhole(db, viewer, referral)) };
}

async function readWhole(
  db: Db,
  viewer: Viewer,
  referral: Referral,
): Promise<Omit<ReferralWithAnswer, 'referral'>> {
  const { id, answerId, survey, threadId } = referral;
  if (answerId === null) {
    const response = survey && (await getResponse(db, survey.responseId));
    await recordSurveyAlarmOpened(db, viewer, id);
    if (threadId !== undefined) await recordThreadAlarmsOpened(db, viewer, threadId);
    const alarm = await findAlarm(db, referral);
    // Of a talk that wasn't sent nothing is read here, and a thread by its own call.
    return { answer: null, response, reflection: null, held: null, alarm, others: [] };
  }
  const [answer, held, others] = await Promise.all([
    getAnswer(db, viewer, answerId),
    findHeld(db, answerId),
    readReferrals(db, viewer, { ids: selectOthers({ id, answerId }), order: byDueTime }),
  ]);
  await recordAlarmsOpened(db, viewer, [answerId]);
  const reflection = await findReflection(db, answerId, [referral, ...others]);
  const alarm = await findAlarm(db, referral);
  return { answer, response: null, reflection, held, alarm, others };
}

/** One that the viewer doesn't reach doesn't exist for him. */
export async function findReferral(db: Db, viewer: Scope, id: string): Promise<Referral> {
  const ids = sql`select referrals.id from referrals where referrals.id = ${id} and ${inReach(viewer)}`;
  const [referral] = await readReferrals(db, viewer, { ids, order: byDueTime });
  if (!referral) throw noSuchReferral();
  return referral;
}

const selectOthers = ({ id, answerId }: { id: string; answerId: string }) => sql`
  select id from referrals where answer_id = ${answerId} and id <> ${id} and ${isOpen}`;
