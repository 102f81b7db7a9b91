import { sql } from 'kysely';
import type { Review } from '#contract/answers/schemas.ts';
import { lessonOf, settlePassing } from '#server/mentor/passing/settle-passing.ts';
import { openReferrals } from '#server/mentor/referring/open-referral.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { publishSoon } from '#server/platform/live/live.ts';
import { insertCrisisNotices } from '#server/school/notices/tell-of-crisis.ts';
import { reviewRows, type RunningReview } from './running-review.ts';

type WithPerson = Extract<Review, { state: 'with_person' }>['because'];

interface Why {
  reason: WithPerson;
  /** In roubles: what the course's budget has no room for. */
  estimate?: string;
  /** What the person reads who takes it. */
  text?: string;
}

/** A foreign model alone could read it, and its author has not agreed to one. */
export const notAgreed = {
  reason: 'no_ai',
  text: 'Автор не разрешил ИИ-наставника за рубежом, а другого у курса нет',
} as const;

/** Its author has withdrawn the consent to the processing: no model reads it. */
export const withdrawn = {
  reason: 'no_ai',
  text: 'Автор отозвал согласие на обработку персональных данных, отзыв ИИ-наставника не сделан',
} as const;

/** The answer waits for a person instead of a model: nothing of what a model has written is kept. */
export async function handOver(
  db: Db,
  review: RunningReview,
  { reason, estimate, text }: Why,
): Promise<void> {
  let told: string[] = [];
  const isOurs = await reviewRows.finish(db, review, async (tx) => {
    const set = { state: 'with_person', claim: null, estimate: estimate ?? null };
    const isHandedOver = await reviewRows.update(tx, review, set);
    if (isHandedOver) told = await refer(tx, review, { reason, text });
    return isHandedOver;
  });
  if (!isOurs) return;
  await Promise.all([
    publishSoon(db, { type: 'referrals', lessonId: review.lessonId, userId: review.userId }),
    ...told.map((userId) => publishSoon(db, { type: 'notices', userId })),
  ]);
}

/** Returns who was told of an alarm. */
async function refer(
  tx: Tx,
  { answerId, userId, lessonId }: RunningReview,
  { reason, text = null }: { reason: WithPerson; text?: string | null | undefined },
): Promise<string[]> {
  const answer = sql`select id from answers where id = ${answerId}`;
  const [opened] = (await openReferrals(reason, answer, { text }).execute(tx)).rows;
  if (!opened || reason !== 'crisis') return [];
  await settlePassing(tx, lessonOf({ userId, lessonId }));
  const { rows } = await insertCrisisNotices(sql`
    select ${opened.id}::uuid as referral_id, ${answerId}::uuid as answer_id, ${userId}::uuid as user_id,
      ${lessonId}::uuid as lesson_id`).execute(tx);
  return rows.map((row) => row.userId);
}

/** The answer of a failed review that no model should be asked about again. */
export async function referFailed(
  db: Db,
  { id, lessonId, userId }: RunningReview,
  { reason, text }: { reason: 'doubt' | 'suspicion'; text: string },
): Promise<void> {
  const failed = sql`select answer_id as id from reviews where id = ${id} and state = 'failed' and latest`;
  const { rows } = await openReferrals(reason, failed, { text }).execute(db);
  if (rows.length > 0) await publishSoon(db, { type: 'referrals', lessonId, userId });
}
