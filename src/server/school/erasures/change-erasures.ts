import { sql } from 'kysely';
import type { AskedBy, Erasure } from '#contract/personal-data/schemas.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { tell } from '#server/telling/notices/tell.ts';
import { queueMail } from '#server/telling/outbox/queue-mail.ts';
import { getErasure } from './list-erasures.ts';
import { openRequest } from './open-erasure.ts';

/** The school's own decision, without a time to take it back: nothing is erased until the email is typed. */
export async function openErasureOf(db: Db, viewer: Viewer, accountId: string): Promise<Erasure> {
  if (accountId === viewer.id) {
    throw conflict('О своих данных просят в профиле, на вкладке «Мои данные»');
  }
  return db.transaction().execute(async (tx) => {
    const opened = await openRequest(tx, viewer.id, { accountId, askedBy: 'school', coolOffDays: 0 });
    if (!opened) throw conflict('Просьба стереть эти данные уже есть в списке');
    return getErasure(tx, opened.id);
  });
}

export async function refuseErasure(
  { db, config }: { db: Db; config: Pick<Config, 'mail'> },
  viewer: Pick<Viewer, 'id'>,
  id: string,
  { reason }: { reason: string },
): Promise<Erasure> {
  return db.transaction().execute(async (tx) => {
    const refused = await tx
      .updateTable('erasure_requests')
      .set({ state: 'refused', ended_at: now, ended_by_id: viewer.id, refusal: reason })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning(['number', 'user_id as userId', 'asked_by as askedBy'])
      .executeTakeFirst();
    const erasure = await getErasure(tx, id);
    if (!refused) throw ended();
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'erasure_refused',
      ...(refused.userId !== null && { subjectId: refused.userId }),
      details: { number: refused.number },
    });
    await tellOfRefusal(tx, config, { id, ...refused });
    return erasure;
  });
}

/** With a letter that is no notice's: it has the reason. Of what the school began itself, its person knows nothing. */
async function tellOfRefusal(
  tx: Tx,
  { mail }: Pick<Config, 'mail'>,
  { id, number, userId, askedBy }: { id: string; number: number; userId: string | null; askedBy: AskedBy },
): Promise<void> {
  if (userId === null || askedBy === 'school') return;
  const subject = { number, change: 'refused' } as const;
  await tell(tx, { userId, kind: 'own_erasure', key: `own_erasure:${id}:refused`, subject });
  if (mail) await queueMail(tx, { kind: 'erasure_refused', requestId: id }, { userId });
}

export async function switchErasures(
  db: Db,
  viewer: Viewer,
  { byItself }: { byItself: boolean },
): Promise<{ byItself: boolean }> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into school_settings (time_zone, erases_by_itself) values (school_time_zone(), ${byItself})
      on conflict (is_only) do update set erases_by_itself = excluded.erases_by_itself`.execute(tx);
    await recordChange(tx, { actorId: viewer.id, action: 'erasures_switched', details: { byItself } });
  });
  return { byItself };
}

export const ended = () => conflict('Эта просьба уже закончена');
