import { sql } from 'kysely';
import type { Review } from '#contract/answers.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { publishSoon } from '#server/live/live.ts';
import { insertCrisisNotices } from '#server/notices/tell-of-crisis.ts';
import { openReferrals } from '#server/referrals/open-referral.ts';
import { finish, type RunningReview, updateOurs } from './running-review.ts';

type WithPerson = Extract<Review, { state: 'with_person' }>['because'];

interface Why {
  reason: WithPerson;
  /** In roubles: what the course's budget has no room for. */
  estimate?: string;
}

/** The answer waits for a person instead of a model: nothing of what a model has written is kept. */
export async function handOver(db: Db, review: RunningReview, { reason, estimate }: Why): Promise<void> {
  let told: string[] = [];
  const isOurs = await finish(db, review, async (tx) => {
    const ended = await updateOurs(tx, review)
      .set({ state: 'with_person', claim: null, estimate: estimate ?? null })
      .executeTakeFirst();
    if (ended.numUpdatedRows > 0n) told = await refer(tx, review, reason);
    return ended;
  });
  if (!isOurs) return;
  await Promise.all([
    publishSoon(db, { type: 'referrals' }),
    ...told.map((userId) => publishSoon(db, { type: 'notices', userId })),
  ]);
}

/** Returns who was told of an alarm. */
async function refer(
  tx: Tx,
  { answerId, userId, lessonId }: RunningReview,
  reason: WithPerson,
): Promise<string[]> {
  const answer = sql`select id from answers where id = ${answerId}`;
  const [opened] = (await openReferrals(reason, answer).execute(tx)).rows;
  if (!opened || reason !== 'crisis') return [];
  const { rows } = await insertCrisisNotices(sql`
    select ${opened.id}::uuid as referral_id, ${answerId}::uuid as answer_id, ${userId}::uuid as user_id,
      ${lessonId}::uuid as lesson_id`).execute(tx);
  return rows.map((row) => row.userId);
}

/** The model has begun to repeat what it was told: the answer may have asked it to. */
export async function referSuspicion(db: Db, { id }: RunningReview): Promise<void> {
  const failed = sql`select answer_id as id from reviews where id = ${id} and state = 'failed' and latest`;
  const { rows } = await openReferrals('suspicion', failed, { text: repeated }).execute(db);
  if (rows.length > 0) await publishSoon(db, { type: 'referrals' });
}

const repeated = 'Модель начала пересказывать свои указания: возможно, в ответе есть просьба к ней.';
