import { type RawBuilder, sql } from 'kysely';
import type { NoticeKind } from '#contract/notices/schemas.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { liveChannel } from '#server/platform/live/live-channel.ts';
import { mailDueAt } from './mail-choice.ts';
import type { Moment } from './moment.ts';

/**
 * As `tell`, to many people by one statement: `facts` selects `user_id`, `key` and `subject`. Their letters are due as if they
 * were told at that time.
 */
export async function tellMany(
  tx: Tx,
  { kind, facts, at }: { kind: NoticeKind; facts: RawBuilder<unknown>; at: Moment },
): Promise<void> {
  await sql`
    with fact as (${facts}),
    told as (
      insert into notices (id, user_id, kind, key, subject, mail_due_at)
      select uuid_v7(), fact.user_id, ${kind}, fact.key, fact.subject,
        ${mailDueAt(sql.ref('fact.user_id'), kind, at)}
      from fact
      -- Sorted, they are all known before the first is written: what looks for those told before doesn't walk through these.
      order by fact.user_id, fact.key
      on conflict (user_id, key) do nothing
      returning user_id
    )
    select pg_notify(${liveChannel}, json_build_object('type', 'notices', 'userId', user_id)::text)
    from told group by user_id`.execute(tx);
}
