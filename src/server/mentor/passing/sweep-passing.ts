import { sql } from 'kysely';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import { publishAnswers } from '#server/platform/live/live.ts';
import { passesBy } from '#server/school/lessons/passes-by.ts';
import { decided } from './decided.ts';
import { isNews, settleWhatever } from './settle-passing.ts';

export const passingSweepChore: Chore = {
  name: 'сделанное прежним выпуском',
  everyMs: 30_000,
  run: (db) => sweepPassing(db),
};

const mostAtOnce = 500;

/**
 * Puts right what a process of the release before this one has written while both ran: it completes a lesson by its first answer,
 * whatever the rule, and settles nothing when it puts a review in force. Also what was settled by a rule that changed at that moment.
 */
export async function sweepPassing(db: Db): Promise<void> {
  const { rows: wrong } = await sql<{ userId: string; lessonId: string }>`
    with ${decided(recent)}
    select user_id as "userId", lesson_id as "lessonId" from decided where ${isNews} limit ${sql.lit(mostAtOnce)}`.execute(
    db,
  );
  if (wrong.length === 0) return;
  const [people, lessons] = [wrong.map(({ userId }) => userId), wrong.map(({ lessonId }) => lessonId)];
  await db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${anyOf(people)} order by id for share`.execute(tx);
    const pairs = sql`select * from unnest(${people}::uuid[], ${lessons}::uuid[])`;
    await publishAnswers(tx, await settleWhatever(tx, pairs));
  });
}

/** Ids of UUIDv7 tell the time at which they were made. */
const anHourAgo = sql`(lpad(to_hex((extract(epoch from now() - interval '1 hour') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;

const recent = sql`
  select progress.user_id, progress.lesson_id from lesson_progress progress
  where progress.passed_how is null and progress.completed_at > now() - interval '1 day' and exists (
    select from answers where answers.user_id = progress.user_id and answers.lesson_id = progress.lesson_id
  )
  union
  select answers.user_id, answers.lesson_id
  from reviews
  join answers on answers.id = reviews.answer_id
  join lessons on lessons.id = answers.lesson_id
  join courses on courses.id = lessons.course_id
  where reviews.id > ${anHourAgo} and reviews.in_force and ${passesBy} <> 'sent'`;
