import { sql } from 'kysely';
import type { NoticeKind } from '#contract/notices/schemas.ts';
import { writeTimeZone } from '#server/app/start/write-time-zone.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { sweepReminders } from '#server/school/notices/sweep.ts';
import type { LetterSetting } from '#server/telling/letters/letters.ts';

/** A school with mail; quiet from 21 to 8. */
export function mailSetting(timeZone = 'Europe/Moscow'): LetterSetting {
  const { mail, appName, signIn } = readConfig({
    SMTP_URL: 'smtp://127.0.0.1:2525',
    MAIL_FROM: 'school@example.ru',
    PUBLIC_URL: 'https://learn.example.ru',
  });
  if (!mail) throw new Error('Почта не настроена');
  return { appName, timeZone, mail, signIn };
}

/** As the worker does every five minutes. */
export async function sweep(db: Db, now?: string, { timeZone = 'Europe/Moscow', mail = true } = {}) {
  await writeTimeZone(db, { timeZone });
  await sweepReminders(db, { mail: mail ? mailSetting().mail : undefined, timeZone }, now);
}

/** What a person has been told of a kind, in order. */
export const toldOf = (db: Db, userId: string, kind: NoticeKind) =>
  db
    .selectFrom('notices')
    .select(['id', 'key', 'subject', 'outbox_id', 'mail_due_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();

/** As if everything told had been told so long ago. */
export const letTimePass = (db: Db, minutes: number) =>
  sql`update notices set created_at = created_at - make_interval(mins => ${minutes}),
    mail_due_at = mail_due_at - make_interval(mins => ${minutes})`.execute(db);
