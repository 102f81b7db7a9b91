import { sql } from 'kysely';
import { openByLesson } from '#server/mentor/answers/list-my-answers.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerableBy } from '#server/school/enrolments/enrolments.ts';
import { isInTime } from '#server/school/enrolments/lesson-dates.ts';
import { answersToLesson } from '#server/school/lessons/attempts.ts';

export interface Revision {
  lesson: { id: string; title: string };
  /** How many are open. */
  remarks: number;
}

/** After so many days a remark is no longer offered: whoever didn't take it up has decided so. */
const offeredForDays = 14;

/** How many of the latest lessons are looked through for remarks. */
const lookedThrough = 5;

/**
 * The latest lesson whose last answer leaves something to mend, when it still can be. One with an unread review isn't among
 * them: that is told of already.
 */
export async function findRevision(db: Db, viewer: Viewer): Promise<Revision | undefined> {
  const { rows: lessons } = await sql<{ id: string; title: string }>`
    with latest as materialized (
      select distinct on (answers.lesson_id) answers.id, answers.lesson_id, answers.created_at
      from answers where answers.user_id = ${viewer.id}
      order by answers.lesson_id, answers.id desc
    ), reviewed as materialized (
      select latest.id, latest.lesson_id
      from latest
      join reviews review on review.answer_id = latest.id and review.in_force
      where review.summary is not null and review.seen_at is not null
        and coalesce(review.finished_at, latest.created_at) > now() - make_interval(days => ${sql.lit(offeredForDays)})
      order by latest.id desc limit ${sql.lit(lookedThrough)}
    )
    select lessons.id, lessons.title
    from reviewed
    join lessons on lessons.id = reviewed.lesson_id
    where ${answerableBy(viewer)} and ${isInTime(viewer.id)}
      and (${answersToLesson(viewer.id, sql.ref('lessons.id'))} < lessons.attempts_limit) is not false
    order by reviewed.id desc`.execute(db);
  if (lessons.length === 0) return undefined;
  const open = await openByLesson(
    db,
    viewer,
    lessons.map(({ id }) => id),
  );
  for (const lesson of lessons) {
    const remarks = open.get(lesson.id);
    if (remarks) return { lesson, remarks: remarks.length };
  }
  return undefined;
}
