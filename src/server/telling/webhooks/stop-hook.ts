import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import { role } from '#contract/auth/schemas.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import type { TakenRow } from '#server/platform/jobs/take-rows.ts';
import { subjectIn } from '#server/telling/notices/subject-in.ts';
import { tellMany } from '#server/telling/notices/tell-many.ts';

/** Notes whether the receiver accepts anything; resolves with how long it hasn't. */
export async function noteContact(db: Db, id: string, isAccepting: boolean): Promise<number> {
  const { failingMs } = (await db
    .updateTable('webhooks')
    .set({ failing_since: isAccepting ? null : sql<string>`coalesce(failing_since, now())` })
    .where('id', '=', id)
    .returning(
      sql<number>`coalesce(extract(epoch from now() - failing_since) * 1000, 0)::float8`.as('failingMs'),
    )
    .executeTakeFirst()) ?? { failingMs: 0 };
  return failingMs;
}

/** Longer than any pause between two tries of an event. */
const longestSilence = sql`interval '25 hours'`;

/** Whether it has refused all that time: where nobody asked it for longer than a pause takes, nobody knows. */
export async function hasRefusedThroughout(db: Db, id: string, ms: number): Promise<boolean> {
  const since = sql`now() - ${ms} * interval '1 millisecond'`;
  const { rows } = await sql<{ isThroughout: boolean }>`
    select coalesce(max(at - before) < ${longestSilence}, false) as "isThroughout"
    from (
      select at, lag(at, 1, ${since}) over (order by at) as before
      from outbox join outbox_tries on outbox_id = outbox.id
      where channel = 'webhook' and target_id = ${id} and at > ${since}
    ) tries`.execute(db);
  return rows[0]?.isThroughout ?? false;
}

const administrators = role.options.filter((one) => rights[one].administers);

/** By the program: nobody has decided it, so administrators are told. */
export async function stopHook(
  db: Db,
  { id, claim }: TakenRow,
  because: 'gone' | 'failing' | 'secret',
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stopped = await tx
      .updateTable('webhooks')
      .set({
        stopped_at: now,
        stopped_because: because,
        claim: null,
        worker_id: null,
        failures: 0,
        crashes: 0,
      })
      .where('id', '=', id)
      .where('claim', '=', claim)
      .where('stopped_at', 'is', null)
      .executeTakeFirst();
    if (stopped.numUpdatedRows === 0n) return;
    await failWaiting(tx, id);
    await tellMany(tx, {
      kind: 'webhook_stopped',
      at: now,
      facts: sql`
        select users.id as user_id, 'webhook_stopped:' || webhooks.id || ':' || ${utcText(sql`stopped_at`)} as key,
          ${subjectIn<'webhook_stopped'>({ title: sql`webhooks.title`, at: utcText(sql`stopped_at`), because: sql`stopped_because` })} as subject
        from webhooks join users on users.role = any(${administrators})
        where webhooks.id = ${id}`,
    });
  });
}

/** What waited for it is not forgotten: it can be sent again when the webhook works again. */
export const failWaiting = (tx: Tx, webhookId: string) =>
  tx
    .updateTable('outbox')
    .set({ state: 'failed', problem: 'Вебхук остановлен', ended_at: sql<string>`clock_timestamp()` })
    .where('channel', '=', 'webhook')
    .where('target_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
