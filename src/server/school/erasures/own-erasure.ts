import { sql } from 'kysely';
import type { z } from 'zod';
import type { erasureAsking, OwnErasure } from '#contract/personal-data/schemas.ts';
import { checkProof, type ProofSetting } from '#server/accounts/auth/proof.ts';
import { takeBack } from '#server/accounts/erasures/take-back.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { isLastAdmin, waitForOtherDemotions } from '#server/school/users/keep-an-admin.ts';
import { queueMail } from '#server/telling/outbox/queue-mail.ts';
import { openRequest } from './open-erasure.ts';
import { requestColumns } from './request-columns.ts';

export interface Setting {
  db: Db;
  config: Pick<Config, 'erasureDays' | 'mail'>;
}

export async function getOwnErasure({ db, config }: Setting, viewer: Viewer): Promise<OwnErasure> {
  const request = await db
    .selectFrom('erasure_requests')
    .select(requestColumns)
    .where('account_id', '=', viewer.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { request: request ?? null, coolOffDays: config.erasureDays };
}

/** Proved first: an open screen is not enough. */
export async function askToErase(
  setting: Setting & ProofSetting,
  viewer: Viewer,
  { password, reason }: z.output<typeof erasureAsking>,
): Promise<OwnErasure> {
  await checkProof(setting, viewer, { field: 'password', password });
  return setting.db.transaction().execute(async (tx) => {
    await waitForOtherDemotions(tx);
    if (await isLastAdmin(tx, viewer.id)) {
      throw conflict('Вы последний администратор: сначала назначьте другого');
    }
    const opened = await openOwnRequest(tx, setting.config, viewer, { askedBy: 'person', reason });
    if (!opened) throw conflict('Вы уже просили стереть свои данные');
    return getOwnErasure({ ...setting, db: tx }, viewer);
  });
}

/** Of the person's own will: a letter says so at once, so that somebody else's hand is noticed. */
export async function openOwnRequest(
  tx: Tx,
  { erasureDays, mail }: Setting['config'],
  { id: userId }: Pick<Viewer, 'id'>,
  { askedBy, reason = '' }: { askedBy: 'person' | 'withdrawal'; reason?: string },
): Promise<{ number: number } | undefined> {
  const opened = await openRequest(tx, userId, {
    accountId: userId,
    askedBy,
    coolOffDays: erasureDays,
    reason: reason.trim() || null,
  });
  if (opened && mail) await queueMail(tx, { kind: 'erasure_asked', userId }, { userId, urgent: true });
  return opened;
}

export async function takeBackErasure(setting: Setting, viewer: Viewer): Promise<OwnErasure> {
  return setting.db.transaction().execute(async (tx) => {
    const taken = await takeBack(tx, viewer.id, sql<boolean>`asked_by = 'person' and cool_off_until > now()`);
    if (taken === undefined) throw await whyNotTakenBack(tx, viewer);
    return getOwnErasure({ ...setting, db: tx }, viewer);
  });
}

async function whyNotTakenBack(tx: Tx, viewer: Viewer) {
  const open = await tx
    .selectFrom('erasure_requests')
    .select('asked_by as askedBy')
    .where('account_id', '=', viewer.id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  switch (open?.askedBy) {
    case undefined:
      return notFound('Открытой просьбы стереть ваши данные нет');
    case 'person':
      return conflict('Срок, когда просьбу можно взять назад, прошёл. Напишите администратору школы');
    case 'withdrawal':
      return conflict('Чтобы данные не стирали, дайте согласие на обработку снова');
    case 'school':
    case 'retention':
      return conflict('Это решение школы. Напишите её администратору');
  }
}
