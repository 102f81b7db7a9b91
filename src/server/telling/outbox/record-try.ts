import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { outboxQueue } from '#server/platform/jobs/queue-table.ts';
import { returnRow } from '#server/platform/jobs/return-rows.ts';
import type { TakenRow } from '#server/platform/jobs/take-rows.ts';
import type { Sent } from '#server/telling/letters/transport.ts';
import { endMail, lockOurs } from './end-mail.ts';
import { insertTry } from './insert-try.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Before the second try, the third and so on; a letter that fails once more has failed. */
export const usualPausesMs: readonly number[] = [
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  8 * hourMs,
  24 * hourMs,
];

export interface Try {
  /** The recipient's address. */
  to: string;
  sent: Sent;
  ms: number;
}

export type Recorded = { state: 'sent' | 'failed' | 'lost' } | { state: 'waiting'; afterMs: number };

/** One try and what follows from it, in one transaction. */
export const recordTry = (
  db: Db,
  taken: TakenRow,
  { to, sent, ms }: Try,
  pausesMs: readonly number[],
): Promise<Recorded> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockOurs(tx, taken))) return { state: 'lost' };
    await insertTry(tx, taken, { ms, status: sent.status, answer: sent.answer });
    if (sent.outcome === 'sent') {
      await endMail(tx, taken, { state: 'sent', problem: null });
      await countAccepted(tx, to);
      return { state: 'sent' };
    }
    if (sent.outcome === 'address_refused') await countRefusal(tx, to);
    const failures = taken.failures + 1;
    const afterMs = pausesMs[taken.failures];
    if (sent.outcome !== 'again' || afterMs === undefined) {
      const problem = sent.outcome === 'again' ? gaveUpAfter(failures) : problems[sent.outcome];
      await endMail(tx, { ...taken, failures }, { state: 'failed', problem });
      return { state: 'failed' };
    }
    await returnRow(tx, outboxQueue, taken, { afterMs, failures });
    return { state: 'waiting', afterMs };
  });

const problems = {
  refused: 'Почтовый сервер отказался принять письмо',
  address_refused: 'Почтовый сервер отказался принимать письма на этот адрес',
};

const gaveUpAfter = (tries: number) => `Почтовый сервер не принял письмо, попыток сделано: ${tries}`;

/** Refusals in a row, after which only letters about security are sent to the address. */
const mostRefusals = 3;

async function countRefusal(tx: Tx, address: string): Promise<void> {
  await sql`
    update users set mail_refusals = least(mail_refusals + 1, ${mostRefusals}),
      mail_failed_at = case when mail_refusals + 1 >= ${mostRefusals} then coalesce(mail_failed_at, now()) end
    where lower(email) = ${address.toLowerCase()}`.execute(tx);
}

/** An address that accepts a letter, as a mailbox that was full does one day, gets the others again. */
async function countAccepted(tx: Tx, address: string): Promise<void> {
  await sql`
    update users set mail_refusals = 0, mail_failed_at = null
    where lower(email) = ${address.toLowerCase()} and mail_refusals > 0`.execute(tx);
}
