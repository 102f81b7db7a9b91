import { sql } from 'kysely';
import { noticeKind } from '#contract/notices/schemas.ts';
import type { UnsubscribeKind } from '#contract/unsubscribe/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notFound } from '#server/platform/errors.ts';
import { mailChoiceOf } from '#server/telling/notices/mail-choice.ts';
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

/** Sets the kind to «никогда», and no other; nothing for a person who is gone. */
export async function unsubscribe(db: Db, address: SealedAddress): Promise<void> {
  await checkSeal(db, address);
  const { user, kind } = address;
  const kinds = kind === 'digest' ? noticeKind.options : [kind];
  const choice = mailChoiceOf(sql.ref('users.id'), sql.ref('named.kind'));
  await sql`
    insert into notice_choices (user_id, kind, mail)
    select users.id, named.kind, 'never'
    from users cross join unnest(${kinds}::text[]) named (kind)
    where users.id = ${user} and (${kind !== 'digest'} or ${choice} = 'daily')
    on conflict (user_id, kind) do update set mail = excluded.mail`.execute(db);
}
