import { sql } from 'kysely';
import type { Body } from '#contract/endpoint.ts';
import type { outbox as outboxCalls } from '#contract/outbox/calls.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { MailConfig } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { now } from '#server/platform/db/now.ts';
import { conflict, noSuchLetter } from '#server/platform/errors.ts';
import { notifyQueue } from '#server/platform/jobs/notify-queue.ts';
import { outboxQueue } from '#server/platform/jobs/queue-table.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { addressOf } from './list-letters.ts';

/** Due at once, with all its tries before it. A worker may still hold the slot of a letter that has just failed. */
const again = {
  state: 'waiting',
  problem: null,
  ended_at: null,
  failures: 0,
  crashes: 0,
  worker_id: null,
  due_at: now,
} as const;

/** For a failed letter, and for one that waits for its next try. */
export async function retryLetter(
  db: Db,
  viewer: Viewer,
  letterId: string,
  mail: MailConfig | undefined,
): Promise<{ id: string }> {
  assertMailIsOn(mail);
  return db.transaction().execute(async (tx) => {
    const letter = await tx
      .selectFrom('outbox')
      .leftJoin('users', 'users.id', 'outbox.user_id')
      .select(['outbox.state', 'outbox.worker_id as workerId', 'users.id as userId', addressOf.as('to')])
      .select(sql<string>`outbox.payload->>'kind'`.as('kind'))
      .where('outbox.id', '=', letterId)
      .where('outbox.channel', '=', 'mail')
      .forUpdate('outbox')
      .executeTakeFirstOrThrow(noSuchLetter);
    if (letter.state === 'sent') throw conflict('Это письмо уже отправлено');
    if (letter.state === 'dropped') throw conflict('Это письмо отменено: отправлять его незачем');
    // On its way just now.
    if (letter.state === 'waiting' && letter.workerId !== null) return { id: letterId };
    await tx.updateTable('outbox').set(again).where('id', '=', letterId).execute();
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'letter_retried',
      ...(letter.userId && { subjectId: letter.userId }),
      details: { letterId, kind: letter.kind, to: letter.to },
    });
    await notifyQueue(tx, outboxQueue);
    return { id: letterId };
  });
}

export async function retryFailedLetters(
  db: Db,
  viewer: Viewer,
  { since }: Body<typeof outboxCalls.retryFailedLetters>,
  mail: MailConfig | undefined,
): Promise<{ retried: number }> {
  assertMailIsOn(mail);
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('outbox')
      .set(again)
      .where('channel', '=', 'mail')
      .where('state', '=', 'failed')
      .$call(given(since, (query, time) => query.where('ended_at', '>=', time)))
      .executeTakeFirst();
    const retried = Number(numUpdatedRows);
    if (retried === 0) return { retried };
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'failed_letters_retried',
      details: { letters: retried, ...(since !== undefined && { since }) },
    });
    await notifyQueue(tx, outboxQueue);
    return { retried };
  });
}

/** Without a mail server a letter would wait for ever. */
export function assertMailIsOn(mail: MailConfig | undefined): void {
  if (!mail) throw conflict('Письма не отправляются: почтовый сервер не задан (SMTP_URL)');
}
