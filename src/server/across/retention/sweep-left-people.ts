import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { comeBackDays, dueDays } from '#contract/personal-data/schemas.ts';
import { insertEntries } from '#server/platform/audit/audit.ts';
import type { Config } from '#server/platform/config/config.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { locks } from '#server/platform/db/locks.ts';
import { now } from '#server/platform/db/now.ts';
import { oneRow } from '#server/platform/db/one-row.ts';
import { notifyQueue } from '#server/platform/jobs/notify-queue.ts';
import { outboxQueue } from '#server/platform/jobs/queue-table.ts';
import { tellOfLeftPeople } from '#server/school/erasures/tell-of-erasure.ts';
import { afterQuietHours } from '#server/telling/letters/quiet-hours.ts';
import { subjectIn } from '#server/telling/notices/subject-in.ts';
import { tellMany } from '#server/telling/notices/tell-many.ts';
import { leftByTerm, unasked } from './left-people.ts';

export type SchoolMail = Pick<Config, 'mail' | 'timeZone'>;

/** Opens requests to erase whoever has left for longer than the term, as of `time`, and takes back those of whoever has returned. */
export async function sweepLeftPeople(
  db: Db,
  school: SchoolMail,
  { time, atOnce }: { time: number; atOnce: number },
): Promise<void> {
  while ((await takeBackSome(db, { time, atOnce })) === atOnce);
  const sweepId = randomUUIDv7();
  while ((await openSome(db, school, { sweepId, time, atOnce })) === atOnce);
}

/** An access granted again, another role, a longer term: nobody signs in for it. */
async function takeBackSome(db: Db, { time, atOnce }: { time: number; atOnce: number }): Promise<number> {
  const left = await leftByTerm(db, time);
  const taking = sql<{ rows: number }>`
    with back as (
      update erasure_requests set state = 'taken_back', ended_at = now()
      where id = any(array(
        select request.id from erasure_requests request join users on users.id = request.account_id
        where request.state = 'open' and request.asked_by = 'retention' and not ${left}
        order by request.id limit ${atOnce} for update of request skip locked
      ))
      returning number, account_id
    ), noted as (${noteRequests('erasure_taken_back', sql`from back`)})
    select count(*)::integer as rows from back`;
  return (await oneRow(db, taking)).rows;
}

/** Whoever signs in meanwhile is skipped, or waits and takes back what is opened here. */
async function openSome(
  db: Db,
  school: SchoolMail,
  { sweepId, time, atOnce }: { sweepId: string; time: number; atOnce: number },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const left = await leftByTerm(tx, time);
    await sql`select pg_advisory_xact_lock(${locks.erasureNumbers})`.execute(tx);
    const { rows: opened } = await sql<{ id: string }>`
      with gone as materialized (
        select id from users where ${left} and ${unasked}
        order by id limit ${atOnce} for no key update skip locked
      ), opened as (
        insert into erasure_requests (number, user_id, account_id, asked_by, cool_off_until, due_at)
        select (select coalesce(max(number), 0) from erasure_requests) + row_number() over (order by id),
          id, id, 'retention', now() + make_interval(days => ${comeBackDays}),
          now() + make_interval(days => ${comeBackDays + dueDays})
        from gone
        returning id, number, account_id
      ), noted as (${noteRequests('erasure_asked', sql`from opened`)}
      ), counted as (select count(*)::integer as rows from opened), swept as (
        insert into retention_sweeps (id, kind, gone)
        select ${sweepId}::uuid, 'left_people', rows from counted where rows > 0
        on conflict (id) do update set gone = retention_sweeps.gone + excluded.gone
      )
      select id from opened`.execute(tx);
    if (opened.length > 0)
      await tellOf(
        tx,
        school,
        opened.map(({ id }) => id),
      );
    return opened.length;
  });
}

const noteRequests = (action: 'erasure_asked' | 'erasure_taken_back', from: RawBuilder<unknown>) =>
  insertEntries(action, {
    actorId: null,
    subjectId: sql`account_id`,
    details: { number: sql`number` },
    from,
  });

/** The letter is no notice's, which a person may have chosen not to get. */
async function tellOf(tx: Tx, { mail, timeZone }: SchoolMail, requestIds: string[]): Promise<void> {
  await tellMany(tx, {
    kind: 'own_erasure',
    at: now,
    facts: sql`
      select user_id, 'own_erasure:' || id || ':asked' as key,
        ${subjectIn<'own_erasure'>({ number: sql`number`, change: sql`'by_term'` })} as subject
      from erasure_requests where id = ${anyOf(requestIds)}`,
  });
  await tellOfLeftPeople(tx);
  if (!mail) return;
  const leavesAt = afterQuietHours(new Date().toISOString(), mail.quietHours, timeZone);
  await sql`
    insert into outbox (channel, user_id, payload, due_at)
    select 'mail', user_id, jsonb_build_object('kind', 'erasure_asked', 'userId', user_id), ${leavesAt}::timestamptz
    from erasure_requests where id = ${anyOf(requestIds)}`.execute(tx);
  await notifyQueue(tx, outboxQueue);
}
