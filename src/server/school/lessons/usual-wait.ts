import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { keptFor } from '#server/platform/db/kept-for.ts';
import { prepared } from '#server/platform/db/prepared.ts';

/** How long a review of this course usually takes, in milliseconds; null while fewer than three are known. A minute changes little. */
export const usualWaitOf = keptFor({ ms: 60_000, most: 1_000 }, async (db, courseId) => {
  const [{ median, count } = { median: null, count: 0 }] = await waits(db, { courseId });
  return count < fewest || median === null ? null : Math.round(median);
});

const fewest = 3;

/** From when it was asked for. What waited for a person says nothing of the model. */
const waits = prepared((db: Db, { courseId }: { courseId: string }) =>
  db
    .selectFrom(
      sql<{ id: string; ms: number }>`(
        select newest.id, extract(epoch from reviews.finished_at - reviews.created_at) * 1000 as ms
        from (
          select given.id from lessons
          cross join lateral (
            select id from answers where lesson_id = lessons.id order by id desc limit ${sql.lit(looksAt)}
          ) given
          where lessons.course_id = ${courseId}
          order by given.id desc limit ${sql.lit(looksAt)}
        ) newest
        join reviews on reviews.answer_id = newest.id and reviews.author = 'model' and reviews.state = 'done'
        where not exists (
          select from referrals where referrals.answer_id = newest.id and referrals.reason = 'release'
        )
        order by newest.id desc limit 20
      )`.as('waits'),
    )
    .select([
      sql<number | null>`percentile_cont(0.5) within group (order by waits.ms)`.as('median'),
      sql<number>`count(*)::int`.as('count'),
    ]),
);

/** Answers of the course: a bound, where people write all of its reviews. */
const looksAt = 60;
