import type { Result } from '#contract/endpoint.ts';
import type { threads } from '#contract/threads/calls.ts';
import {
  openReferralOfThread,
  publishThread,
  type ThreadOfPerson,
} from '#server/mentor/referring/open-referral-of-thread.ts';
import { crisisTier } from '#server/models/safety/crisis-tier.ts';
import type { Crisis } from '#server/models/safety/crisis.ts';
import { readSupportText } from '#server/models/safety/support-text.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { lockPerson } from '#server/platform/db/lock-person.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { refuseWhoWroteEnough } from '#server/school/threads/day-limit.ts';
import { answerInThread } from './answer-in-thread.ts';
import { getMessage } from './thread-rows.ts';
import { findThread } from './threads.ts';

interface Given {
  text: string;
  upTo?: string | undefined;
  idempotencyKey: string | undefined;
}

type Posted = Result<typeof threads.postMessage>;

/** A repeated key returns the message that it made. */
export async function postMessage(db: Db, viewer: Viewer, id: string, given: Given): Promise<Posted> {
  const { userId } = await findThread(db, viewer, id);
  const isOwn = userId === viewer.id;
  const tier = isOwn ? crisisTier(given.text) : 'none';
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId);
    const thread = await findThread(tx, viewer, id);
    const messageId =
      (await findByKey(tx, id, { ...given, isOwn })) ??
      (isOwn ? await writeOwn(tx, thread, { ...given, tier }) : await answer(tx, viewer, thread, given));
    return {
      message: await getMessage(tx, messageId),
      ...(tier === 'explicit' && { support: await readSupportText(tx) }),
    };
  });
}

async function findByKey(
  tx: Tx,
  threadId: string,
  { text, idempotencyKey, isOwn }: Given & { isOwn: boolean },
): Promise<string | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const earlier = await tx
    .selectFrom('messages')
    .select(['id', 'text', 'is_own as isOwn'])
    .where('thread_id', '=', threadId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  if (earlier && (earlier.text !== text || earlier.isOwn !== isOwn)) {
    throw conflict('С этим ключом уже отправлено другое сообщение. Обновите страницу и отправьте снова');
  }
  return earlier?.id;
}

/** Words of danger that nobody knows of yet are taken whatever was written today. */
async function writeOwn(
  tx: Tx,
  thread: ThreadOfPerson & { isAlarm: boolean },
  { text, idempotencyKey, tier }: Given & { tier: Crisis },
): Promise<string> {
  const isExplicit = tier === 'explicit';
  if (!isExplicit || thread.isAlarm) await refuseWhoWroteEnough(tx, thread.userId);
  const { id } = await tx
    .insertInto('messages')
    .values({ thread_id: thread.threadId, is_own: true, text, idempotency_key: idempotencyKey ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  // While an alarm waits, whoever answers it reads these words with it.
  const isAlarm = isExplicit || thread.isAlarm;
  await openReferralOfThread(tx, thread, { isAlarm, cares: isAlarm || tier === 'doubtful' });
  return id;
}

async function answer(
  tx: Tx,
  viewer: Viewer,
  thread: ThreadOfPerson & { isAlarm: boolean },
  given: Given,
): Promise<string> {
  const id = await answerInThread(tx, viewer, thread, given);
  await publishThread(tx, thread);
  return id;
}
