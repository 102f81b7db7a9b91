import { sql } from 'kysely';
import type { MailConfig } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { notifyQueue } from '#server/platform/jobs/notify-queue.ts';
import { outboxQueue } from '#server/platform/jobs/queue-table.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import { afterQuietHours } from '#server/telling/letters/quiet-hours.ts';
import { mailChoiceOf } from '#server/telling/notices/mail-choice.ts';
import { nineOClock, schoolDay } from '#server/telling/notices/moment.ts';
import { urgentKinds } from '#server/telling/notices/notice-mail.ts';

export const noticeMailChore: Chore = {
  name: 'письма об уведомлениях',
  everyMs: 30_000,
  run: async (db, { mail, timeZone }) => {
    // Without a mail server, letters would wait for ever.
    if (mail) await queueNoticeMail(db, { mail, timeZone });
  },
};

interface SchoolMail {
  mail: MailConfig;
  timeZone: string;
}

/** A letter that hasn't been queued in so many days, for want of a worker or of a mail server, would be no news. */
const keptDays = 3;

/** More wait for the next time: the outbox sends a few in a second at most. */
const mostAtOnce = 1_000;

/** Of notices whose letter is due and that nobody has seen. A choice that has changed since they were told counts. */
const choice = mailChoiceOf(sql.ref('notices.user_id'), sql.ref('notices.kind'));

/** Before the other letters, at any hour. */
const isUrgent = sql`kind = any(${urgentKinds})`;

/** Queues a letter about each notice that is unseen ten minutes after it, unless the person wants none or a daily one. */
export async function queueNoticeMail(
  db: Db,
  school: SchoolMail,
  now = new Date().toISOString(),
): Promise<void> {
  const isFresh = sql`mail_due_at > ${now}::timestamptz - make_interval(days => ${keptDays})`;
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      with due as materialized (
        select id, user_id, kind, uuid_v7() as mail_id, ${choice} = 'at_once' and ${isFresh} as is_wanted
        from notices
        where mail_due_at <= ${now} and outbox_id is null and seen_at is null
          and not (${choice} = 'daily' and ${isFresh})
        order by mail_due_at limit ${mostAtOnce} for update skip locked
      ),
      queued as (
        insert into outbox (id, channel, user_id, payload, priority, due_at)
        select mail_id, 'mail', user_id, jsonb_build_object('kind', 'notice', 'noticeId', id),
          case when ${isUrgent} then 1 else 0 end,
          case when ${isUrgent} then ${now}::timestamptz else ${leavesAt(school, now)} end
        from due where is_wanted
      )
      update notices
      set outbox_id = case when is_wanted then mail_id end, mail_due_at = case when is_wanted then mail_due_at end
      from due where notices.id = due.id
      returning notices.id`.execute(tx);
    if (rows.length > 0) await notifyQueue(tx, outboxQueue);
  });
}

/** Queues the letters of the day, at nine in the morning: each person's notices in one. */
export async function queueDigests(tx: Tx, school: SchoolMail, now: string): Promise<void> {
  const moment = sql<string>`${now}::timestamptz`;
  const nine = nineOClock(moment);
  const { rows } = await sql`
    with due as materialized (
      select id, user_id from notices
      where mail_due_at <= ${nine} and ${nine} <= ${moment} and outbox_id is null and seen_at is null
        and ${choice} = 'daily'
      for update skip locked
    ),
    queued as (
      insert into outbox (id, channel, user_id, key, payload, due_at)
      select uuid_v7(), 'mail', user_id, 'digest:' || user_id || ':' || ${schoolDay(moment)},
        jsonb_build_object('kind', 'digest', 'userId', user_id, 'noticeIds', jsonb_agg(id order by id)),
        ${leavesAt(school, now)}
      from due group by user_id
      on conflict (key) do nothing
      returning id, user_id
    )
    update notices set outbox_id = queued.id
    from queued join due on due.user_id = queued.user_id
    where notices.id = due.id
    returning notices.id`.execute(tx);
  if (rows.length > 0) await notifyQueue(tx, outboxQueue);
}

const leavesAt = ({ mail, timeZone }: SchoolMail, now: string) =>
  sql`${afterQuietHours(now, mail.quietHours, timeZone)}::timestamptz`;
