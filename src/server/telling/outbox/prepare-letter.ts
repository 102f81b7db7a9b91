import { sql } from 'kysely';
import type { MailKind } from '#contract/outbox/schemas.ts';
import { asciiAddress } from '#domain/mail-address/mail-address.ts';
import { readBranding } from '#server/platform/branding/branding.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { outboxQueue } from '#server/platform/jobs/queue-table.ts';
import { returnRow } from '#server/platform/jobs/return-rows.ts';
import type { TakenRow } from '#server/platform/jobs/take-rows.ts';
import type { Letter } from '#server/telling/letters/letter.ts';
import type { LetterSetting, LetterWriters, WriteLetter } from '#server/telling/letters/letters.ts';
import { isAboutSecurity, type MailPayload, mailPayload } from '#server/telling/letters/mail-payload.ts';
import { afterQuietHours } from '#server/telling/letters/quiet-hours.ts';
import { urgentKinds } from '#server/telling/notices/notice-mail.ts';
import { endMail, lockOurs } from './end-mail.ts';

export type Prepared =
  | { kind: 'letter'; letter: Letter; setting: LetterSetting }
  /** Quiet hours. */
  | { kind: 'later'; afterMs: number }
  | { kind: 'ended'; as: 'failed' | 'dropped' }
  /** The row is another worker's by now, or gone. */
  | { kind: 'lost' };

/** Writes the letter of a taken row, and commits what the letter promises before it leaves. */
export const prepareLetter = (
  db: Db,
  taken: TakenRow,
  { writers, setting }: { writers: LetterWriters; setting: LetterSetting },
): Promise<Prepared> =>
  db.transaction().execute(async (tx) => {
    const row = await lockOurs(tx, taken);
    if (!row) return { kind: 'lost' };
    const { data: payload } = mailPayload.safeParse(row.payload);
    // Also a row that a later release has queued.
    if (!payload) return end(tx, taken, 'failed', unknownKind);
    const cannotWait = isAboutSecurity(payload) || (await isUrgent(tx, payload));
    const afterMs = cannotWait ? 0 : quietMs(setting);
    if (afterMs > 0) {
      await returnRow(tx, outboxQueue, taken, { afterMs });
      return { kind: 'later', afterMs };
    }
    // The compiler doesn't see that the writer found by the payload's kind takes this payload.
    const write = writers[payload.kind] as WriteLetter<MailKind>;
    const ofSchool = await settingOfSchool(tx, setting);
    const letter = await write(tx, payload, ofSchool);
    if (!letter) return end(tx, taken, 'dropped', notNeeded);
    if (!asciiAddress.test(letter.to.address)) return end(tx, taken, 'failed', noAddress);
    if (!cannotWait && (await isUnreachable(tx, letter.to.address)))
      return end(tx, taken, 'dropped', unreachable);
    return { kind: 'letter', letter, setting: ofSchool };
  });

async function settingOfSchool(tx: Tx, setting: LetterSetting): Promise<LetterSetting> {
  const { name, senderName, signature, contact } = await readBranding(tx);
  return { ...setting, appName: name ?? setting.appName, senderName, signature, contact };
}

const noAddress = 'Адрес записан так, что письмо на него не отправить';
const unknownKind = 'Эта версия приложения не умеет составлять такие письма';
const notNeeded = 'Письмо стало не нужно: повода больше нет или человек уже всё увидел';
const unreachable = 'На этот адрес почта не доходит: уходят только письма о безопасности и тревоги';

async function end(tx: Tx, taken: TakenRow, as: 'failed' | 'dropped', problem: string): Promise<Prepared> {
  await endMail(tx, taken, { state: as, problem });
  return { kind: 'ended', as };
}

/** By the kind of its notice, as whoever queues it asks. A digest is of what the person wants to read once a day. */
async function isUrgent(tx: Tx, payload: MailPayload): Promise<boolean> {
  if (payload.kind !== 'notice') return false;
  const found = await tx
    .selectFrom('notices')
    .select('id')
    .where('id', '=', payload.noticeId)
    .where('kind', 'in', urgentKinds)
    .executeTakeFirst();
  return found !== undefined;
}

function quietMs({ mail, timeZone }: LetterSetting): number {
  const now = new Date().toISOString();
  return Date.parse(afterQuietHours(now, mail.quietHours, timeZone)) - Date.parse(now);
}

async function isUnreachable(tx: Tx, address: string): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', address.toLowerCase())
    .where('mail_failed_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}
