import { sql } from 'kysely';
import type { ItemOf, TodayItem } from '#contract/today/schemas.ts';
import { byDueTime, inReach, readReferrals } from '#server/mentor/referrals/referral-rows.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { sum } from '#server/platform/sum.ts';
import type { Scope } from '#server/platform/viewer.ts';

/** The alarms that are named one by one; the rest are in the queue. */
const mostAlarms = 3;

/** What waits for a person: alarms by themselves, then all of it by reason. */
export async function queueItems(db: Db, viewer: Scope): Promise<TodayItem[]> {
  const waiting = await countWaiting(db, viewer);
  if (!waiting) return [];
  const hasAlarm = waiting.byReason.some(({ reason }) => reason === 'crisis');
  return [...(hasAlarm ? await alarms(db, viewer) : []), waiting];
}

async function alarms(db: Db, viewer: Scope): Promise<ItemOf<'alarm'>[]> {
  const ids = sql`
    select referrals.id from referrals
    where referrals.settled_at is null and referrals.reason = 'crisis' and ${inReach(viewer)}
    order by ${byDueTime} limit ${sql.lit(mostAlarms)}`;
  const open = await readReferrals(db, viewer, { ids, order: byDueTime });
  return open.flatMap(({ id, student, course, lesson, survey, dueAt }) =>
    student === null
      ? []
      : {
          kind: 'alarm',
          referralId: id,
          student,
          place: (lesson ?? survey ?? course)?.title ?? 'Сообщения',
          dueAt,
        },
  );
}

interface OfReason {
  reason: ItemOf<'waiting'>['byReason'][number]['reason'];
  count: number;
  overdue: number;
  since: string;
  dueAt: string;
}

/** Undefined if nothing waits. */
async function countWaiting(db: Db, viewer: Scope): Promise<ItemOf<'waiting'> | undefined> {
  const { rows } = await sql<OfReason>`
    select referrals.reason, count(*)::integer as count,
      (count(*) filter (where referrals.due_at <= now()))::integer as overdue,
      min(referrals.opened_at) as since, min(referrals.due_at) as "dueAt"
    from referrals
    where referrals.settled_at is null and ${inReach(viewer)}
    group by referrals.reason
    order by (referrals.reason <> 'crisis'), min(referrals.due_at)`.execute(db);
  const since = rows
    .map((row) => row.since)
    .toSorted()
    .at(0);
  if (since === undefined) return undefined;
  return {
    kind: 'waiting',
    count: sum(rows.map(({ count }) => count)),
    overdue: sum(rows.map(({ overdue }) => overdue)),
    since,
    byReason: rows.map(({ reason, count, dueAt }) => ({ reason, count, dueAt })),
  };
}
