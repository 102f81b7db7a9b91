import { sql, type RawBuilder } from 'kysely';
import { furthestAskDays } from '#contract/limits.ts';
import type { When } from '#contract/plans/schemas.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { oneRow } from '#server/platform/db/one-row.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';
import { publish } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { schoolDay } from '#server/telling/notices/moment.ts';

/** A question that isn't answered goes by itself; the plan stays among one's plans. */
const asksForDays = 14;

/** For a query on `plans`. */
export const asksNow = sql<boolean>`
  coalesce(plans.asks_since > now() - make_interval(days => ${sql.lit(asksForDays)}), false)`;

/** Of one person. */
const mostWaiting = 5;

/**
 * Whether there is room for one more that waits for its day or for an answer, beside the one that is changed. Of a person who is
 * locked, so that what is counted holds until the end of the transaction.
 */
export async function refuseTooMany(tx: Tx, viewer: Viewer, exceptId?: string): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*)::integer as count from plans
    where user_id = ${viewer.id} and id is distinct from ${exceptId ?? null}::uuid
      and (ask_at is not null or ${asksNow})`;
  if ((await oneRow(tx, waiting)).count < mostWaiting) return;
  throw new ApiError(
    'plans_full',
    `Сразу могут ждать не больше ${mostWaiting} планов. Расскажите, как прошло с одним из них, или удалите лишний`,
  );
}

/** Nine in the morning of that day, by the school's clock. */
export async function askDay(tx: Db, { askInDays, askOn }: When): Promise<RawBuilder<string>> {
  if (askInDays !== undefined) return nineOn(sql`${today} + ${askInDays}::integer`);
  if (askOn === undefined) throw invalid({ askInDays: 'Выберите, когда спросить' });
  const { days } = await oneRow(tx, sql<{ days: number }>`select ${askOn}::date - ${today} as days`);
  if (days < 1) throw invalid({ askOn: 'Выберите день позже сегодняшнего' });
  if (days > furthestAskDays) throw invalid({ askOn: `Не дальше чем через ${furthestAskDays} дней` });
  return nineOn(sql`${askOn}::date`);
}

const today = schoolDay(now);

const nineOn = (day: RawBuilder<unknown>) =>
  sql<string>`((${day} + time '09:00') at time zone school_time_zone())`;

/** What was told of its question is seen: it is answered, moved or gone. */
export async function closeQuestions(tx: Tx, viewer: Viewer, planId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('notices')
    .set({ seen_at: now })
    .where('user_id', '=', viewer.id)
    .where('kind', '=', 'plan_asks')
    .where('seen_at', 'is', null)
    .where(sql<boolean>`subject ->> 'planId' = ${planId}`)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await publish(tx, { type: 'notices', userId: viewer.id });
}
