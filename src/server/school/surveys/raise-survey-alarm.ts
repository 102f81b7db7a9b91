import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { crisisTier } from '#server/models/safety/crisis-tier.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { publish } from '#server/platform/live/live.ts';
import { dueAfter } from '#server/school/curators/due-after.ts';
import { insertSurveyCrisisNotices } from '#server/school/notices/tell-of-crisis.ts';

/** Whether any of the answers has words of danger. Other requests have their turn between two of them. */
export async function isAlarming(answers: readonly { text: string }[]): Promise<boolean> {
  for (const { text } of answers) {
    if (crisisTier(text) === 'explicit') return true;
    await setImmediate();
  }
  return false;
}

interface SentResponse {
  responseId: string;
  surveyId: string;
  userId: string;
}

/** Calls an administrator: nobody else reads responses. Part of the transaction that submits this one, which happens once. */
export async function raiseSurveyAlarm(
  tx: Tx,
  { responseId, surveyId, userId }: SentResponse,
): Promise<void> {
  const { id } = await tx
    .insertInto('referrals')
    .values({ response_id: responseId, reason: 'crisis', care: true, due_at: dueAfter('crisis') })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows: told } = await insertSurveyCrisisNotices(sql`
    select ${id}::uuid as referral_id, ${responseId}::uuid as response_id, ${surveyId}::uuid as survey_id,
      ${userId}::uuid as user_id`).execute(tx);
  for (const reader of told) await publish(tx, { type: 'notices', userId: reader.userId });
  await publish(tx, { type: 'referrals', lessonId: null, userId });
}
