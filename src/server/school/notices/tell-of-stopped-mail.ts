import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import { type Moment } from '#server/telling/notices/moment.ts';
import { subjectIn } from '#server/telling/notices/subject-in.ts';
import { tellMany } from '#server/telling/notices/tell-many.ts';
import { administrators } from './who-is-told.ts';

/** Tries of one letter after which the server, and not the letter, is to blame: some six minutes. */
const triesInVain = 3;

/** Tells administrators, once an outage, that no letter has left since one was first tried. */
export async function tellOfStoppedMail(tx: Tx, now: Moment): Promise<void> {
  await tellMany(tx, {
    kind: 'mail_stopped',
    at: now,
    facts: sql`
      with stuck as (
        select min(tries.at) as since
        from outbox join outbox_tries tries on tries.outbox_id = outbox.id
        where outbox.channel = 'mail' and outbox.state = 'waiting' and outbox.failures >= ${triesInVain}
      ),
      last_sent as (
        select id, ended_at from outbox where channel = 'mail' and state = 'sent' order by ended_at desc limit 1
      )
      select users.id as user_id, 'mail_stopped:' || coalesce(last_sent.id::text, 'never') as key,
        ${subjectIn<'mail_stopped'>({ at: utcText(sql`stuck.since`) })} as subject
      from stuck left join last_sent on true
      join users on users.role = any(${administrators})
      where stuck.since is not null and (last_sent.ended_at > stuck.since) is not true`,
  });
}
