import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';

/** Beside the open link. */
const mostKept = 5;

/** Before a new invitation takes the place of the open one: what lies in a mailbox still opens, until its own end. */
export async function keepInvitation(tx: Tx, userId: string): Promise<void> {
  await sql`
    insert into earlier_invitations (user_id, link_id, token_hash, email, expires_at)
    select user_id, id, token_hash, email, expires_at from personal_links
    where user_id = ${userId} and purpose = 'invite' and used_at is null and email is not null`.execute(tx);
  await sql`
    delete from earlier_invitations where user_id = ${userId} and id not in (
      select id from earlier_invitations where user_id = ${userId} and expires_at > now()
      order by expires_at desc, id desc limit ${mostKept}
    )`.execute(tx);
}

/** The open invitation that stands for an earlier letter’s link; not where the letter went to another address than today’s. */
export async function findByEarlierInvitation(db: Db, hash: Buffer) {
  return db
    .selectFrom('earlier_invitations as earlier')
    .innerJoin('personal_links as open', 'open.id', 'earlier.link_id')
    .innerJoin('users', 'users.id', 'earlier.user_id')
    .select(['open.id', 'earlier.user_id as userId', 'open.purpose', 'earlier.email'])
    .where('earlier.token_hash', '=', hash)
    .where('earlier.expires_at', '>', now)
    .where('open.used_at', 'is', null)
    .where('users.blocked_at', 'is', null)
    .where(sql<boolean>`lower(users.email) = lower(earlier.email)`)
    .executeTakeFirst();
}
