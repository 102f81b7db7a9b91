import { sql } from 'kysely';
import { noticeKind } from '#contract/notices/schemas.ts';
import type { UnsubscribeKind } from '#contract/unsubscribe/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notFound } from '#server/platform/errors.ts';
import { mailChoiceOf } from '#server/telling/notices/mail-choice.ts';
import { urgentKinds } from '#server/telling/notices/notice-mail.ts';
import { isSealed } from './seal.ts';

export interface SealedAddress {
  user: string;
  kind: UnsubscribeKind;
  seal: string;
}

/** Alike for a wrong seal and for no person. */
export async function checkSeal(db: Db, { user, kind, seal }: SealedAddress): Promise<void> {
  const isRight = await isSealed(db, { userId: user, kind }, seal);
  if (!isRight) throw notFound('Ссылка неполная или устарела. Виды писем можно выбрать в профиле');
}

/** Somebody may be in danger: such letters are refused where one sees what they are, in the profile. */
export const staysOn = (kind: UnsubscribeKind): boolean => urgentKinds.some((one) => one === kind);

/**
 * Sets the kind to «никогда», and no other; nothing for a person who is gone. Says whether letters of a digest go on: those that
 * one press doesn't stop.
 */
export async function unsubscribe(db: Db, address: SealedAddress): Promise<boolean> {
  await checkSeal(db, address);
  const { user, kind } = address;
  if (staysOn(kind)) return true;
  const kinds = kind === 'digest' ? noticeKind.options.filter((one) => !staysOn(one)) : [kind];
  const choice = mailChoiceOf(sql.ref('users.id'), sql.ref('named.kind'));
  await sql`
    insert into notice_choices (user_id, kind, mail)
    select users.id, named.kind, 'never'
    from users cross join unnest(${kinds}::text[]) named (kind)
    where users.id = ${user} and (${kind !== 'digest'} or ${choice} = 'daily')
    on conflict (user_id, kind) do update set mail = excluded.mail`.execute(db);
  if (kind !== 'digest') return false;
  const { rows } = await sql`
    select from notice_choices where user_id = ${user} and kind = any(${urgentKinds}) and mail = 'daily'`.execute(
    db,
  );
  return rows.length > 0;
}
