import { sql } from 'kysely';
import type { Posted } from '#server/platform/connections/guarded-post.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { insertTry } from '#server/telling/outbox/insert-try.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Before the second try, the third and so on, as Standard Webhooks has it: three days and some hours in all. */
export const usualPausesMs: readonly number[] = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

/** `gone`: the receiver wants nothing any more (410). */
export type Delivered = 'accepted' | 'refused' | 'gone';

/** One try and what follows from it. A row that was deleted or ended meanwhile stays as it is. */
export const recordDelivery = (
  db: Db,
  id: string,
  { posted, ms, pausesMs }: { posted: Posted; ms: number; pausesMs: readonly number[] },
): Promise<Delivered> =>
  db.transaction().execute(async (tx) => {
    const delivered = outcomeOf(posted);
    const row = await tx
      .selectFrom('outbox')
      .select('failures')
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .forUpdate()
      .executeTakeFirst();
    if (!row) return delivered;
    await insertTry(tx, { id }, { ms, ...replyOf(posted) });
    if (delivered === 'accepted') await end(tx, id, { state: 'sent', problem: null, failures: row.failures });
    else await putOff(tx, id, { failures: row.failures + 1, afterMs: pausesMs[row.failures] });
    return delivered;
  });

function outcomeOf(posted: Posted): Delivered {
  if (posted.kind === 'failed') return 'refused';
  if (posted.status === 410) return 'gone';
  return posted.status >= 200 && posted.status < 300 ? 'accepted' : 'refused';
}

const replyOf = (posted: Posted) =>
  posted.kind === 'failed'
    ? { status: null, answer: posted.problem }
    : { status: posted.status, answer: storable(posted.answer) };

/** Without what a page can't show and a table can't store. */
const storable = (answer: string) => answer.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();

async function putOff(
  tx: Tx,
  id: string,
  { failures, afterMs }: { failures: number; afterMs: number | undefined },
): Promise<void> {
  if (afterMs === undefined) {
    await end(tx, id, { state: 'failed', problem: `Не принято, попыток сделано: ${failures}`, failures });
    return;
  }
  await tx
    .updateTable('outbox')
    .set({
      failures,
      priority: 0,
      due_at: sql<string>`clock_timestamp() + ${afterMs} * interval '1 millisecond'`,
    })
    .where('id', '=', id)
    .execute();
}

async function end(
  tx: Tx,
  id: string,
  ended: { state: 'sent' | 'failed'; problem: string | null; failures: number },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ ...ended, ended_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}
