import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import { role } from '#contract/auth/schemas.ts';
import { subjectIn } from '#server/mail/telling/subject-in.ts';
import { tellMany } from '#server/mail/telling/tell-many.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import type { TakenRow } from '#server/platform/jobs/take-rows.ts';

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
        stopped_at: sql<string>`now()`,
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
      at: sql`now()`,
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
