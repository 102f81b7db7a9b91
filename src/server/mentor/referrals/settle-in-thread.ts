import { sql } from 'kysely';
import { messageMaxLength } from '#contract/limits.ts';
import type { Referral, Settlement } from '#contract/referrals/schemas.ts';
import { openReferralOfThread, publishThread } from '#server/mentor/referring/open-referral-of-thread.ts';
import { answerInThread } from '#server/mentor/threads/answer-in-thread.ts';
import { wroteAfter } from '#server/mentor/threads/thread-rows.ts';
import { findThread } from '#server/mentor/threads/threads.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { textOrNull } from '#server/platform/db/text-or-null.ts';
import { conflict, invalid } from '#server/platform/errors.ts';
import type { Scope } from '#server/platform/viewer.ts';

/**
 * What is decided of words in a thread. A reply is a message there and settles all that waits in it; after a false alarm the words
 * wait for an answer as any others. Nothing settles words that whoever decides has not read. Call with the record settled.
 */
export async function takeEffectInThread(
  tx: Tx,
  viewer: Scope,
  { threadId, reason }: Referral & { threadId: string },
  { decision, reply: given, feedback, upTo }: Settlement,
): Promise<void> {
  if (feedback) throw invalid({ feedback: 'В переписке нет отзыва: напишите ответ' });
  const { isNewer } = await tx
    .selectNoFrom(wroteAfter(threadId, upTo).as('isNewer'))
    .executeTakeFirstOrThrow();
  if (isNewer) throw conflict('Студент написал ещё. Прочитайте новые слова и решите снова');
  const thread = await findThread(tx, viewer, threadId);
  if (decision === 'answered') {
    const text = textOrNull(given) ?? '';
    if (text.length > messageMaxLength)
      throw invalid({ reply: `Не длиннее ${messageMaxLength.toLocaleString('ru-RU')} символов` });
    const isAlarm = thread.isAlarm || reason === 'crisis';
    await answerInThread(tx, await writerOf(tx, viewer), { ...thread, isAlarm }, { text });
  } else if (reason === 'crisis' && (await isUnanswered(tx, threadId))) {
    await openReferralOfThread(tx, thread, { isAlarm: false });
  }
  await publishThread(tx, thread);
}

/** A decision that takes effect later has only the id and the role of whoever made it. */
const writerOf = (tx: Tx, { id, role }: Scope) =>
  tx
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then((name) => ({ id, role, ...name }));

async function isUnanswered(tx: Tx, threadId: string): Promise<boolean> {
  const { rows } = await sql<{ isOwn: boolean }>`
    select is_own as "isOwn" from messages where thread_id = ${threadId} order by id desc limit 1`.execute(
    tx,
  );
  return rows[0]?.isOwn ?? false;
}
