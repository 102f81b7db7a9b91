import { sql } from 'kysely';
import { fullName } from '#domain/full-name.ts';
import { recordChanges } from '#server/platform/audit/audit.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { subjectIn } from '#server/telling/notices/subject-in.ts';
import { tellMany } from '#server/telling/notices/tell-many.ts';

export interface Writer {
  id: string;
  firstName: string;
  lastName: string;
}

interface Written {
  text: string;
  idempotencyKey?: string | undefined;
  /** The words are to an alarm: then the notice and the letter have the name alone. */
  isQuiet?: boolean;
}

/** Somebody of the school writes into these threads: their people are told with the words, and the journal without them. Returns the messages. */
export async function writeForSchool(
  tx: Tx,
  writer: Writer,
  threads: readonly { id: string; userId: string }[],
  { text, idempotencyKey, isQuiet = false }: Written,
): Promise<string[]> {
  const written = await tx
    .insertInto('messages')
    .values(
      threads.map(({ id }) => ({
        thread_id: id,
        is_own: false,
        by_id: writer.id,
        text,
        idempotency_key: idempotencyKey ?? null,
      })),
    )
    .returning('id')
    .execute();
  const ids = written.map(({ id }) => id);
  const subject = subjectIn<'message'>({
    fromId: sql`${writer.id}::text`,
    from: sql`${fullName(writer)}::text`,
    text: isQuiet ? sql`''::text` : sql`messages.text`,
    threadId: sql`threads.id`,
  });
  const facts = sql`
    select threads.user_id, 'message:' || messages.id as key, ${subject} as subject
    from messages join threads on threads.id = messages.thread_id
    where messages.id = ${anyOf(ids)}`;
  await tellMany(tx, { kind: 'message', facts, at: now });
  await recordChanges(
    tx,
    threads.map(({ userId }) => ({
      actorId: writer.id,
      action: 'message_sent',
      subjectId: userId,
      details: {},
    })),
  );
  return ids;
}
