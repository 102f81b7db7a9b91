import { type RawBuilder, sql } from 'kysely';
import type { ReferralReason } from '#contract/referrals/words.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { notifyQueue } from '#server/platform/jobs/notify-queue.ts';
import { reviewQueue } from '#server/platform/jobs/queue-table.ts';
import { publishReferrals } from '#server/platform/live/live.ts';
import { reviewRows } from './running-review.ts';

/** Of the ids that a query gives. */
export const mostAtOnce = 500;

/** For a query on `answers`: a person looks at it just now, or has decided about it. */
export const isLookedAt = sql<boolean>`exists (
  select from referrals looked where looked.answer_id = answers.id and looked.settled_at is null
    and (looked.taken_until > now() or looked.settle_at is not null)
)`;

/** Takes reviews back from the people whom they were handed to for this reason, and queues them; `ids` selects them. */
export async function backToQueue(
  tx: Tx,
  { ids, reason }: { ids: RawBuilder<unknown>; reason: ReferralReason },
): Promise<void> {
  const { rows } = await sql<{ id: string; answerId: string }>`
    update reviews set state = 'waiting', due_at = now()
    where state = 'with_person' and id in (${ids})
    returning id, answer_id as "answerId"`.execute(tx);
  if (rows.length === 0) return;
  // It waits for nobody any more.
  await tx
    .deleteFrom('referrals')
    .where('answer_id', '=', anyOf(rows.map(({ answerId }) => answerId)))
    .where('reason', '=', reason)
    .where('settled_at', 'is', null)
    .execute();
  const pages = await reviewRows.notifyPages(
    tx,
    rows.map(({ id }) => id),
  );
  await publishReferrals(tx, pages);
  await notifyQueue(tx, reviewQueue);
}
