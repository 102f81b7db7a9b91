import { sql } from 'kysely';
import type { Remark } from '#contract/reviews/feedback.ts';
import { openByLesson } from '#server/mentor/answers/list-my-answers.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerableBy } from '#server/school/enrolments/enrolments.ts';
import { isInTime } from '#server/school/enrolments/lesson-dates.ts';
import { hasAttemptsLeft } from '#server/school/lessons/attempts.ts';
import { isUnreadBy } from '#server/school/notices/unread-review.ts';

export interface Revision {
  lesson: { id: string; title: string };
  /** How many are open. */
  remarks: number;
  /** The one to begin with. */
  first: Remark;
  /** The last answer. */
  answer: { id: string; content: string; isTalk: boolean; isAlarming: boolean };
  /** The answer that the first remark is about. */
  answerId: string;
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
  const { rows: latest } = await sql<Pick<Revision, 'lesson' | 'answer'>>`
    with latest as materialized (
      select distinct on (answers.lesson_id) answers.id, answers.lesson_id, answers.created_at
      from answers where answers.user_id = ${viewer.id}
      order by answers.lesson_id, answers.id desc
    ), reviewed as materialized (
      select latest.id, latest.lesson_id
      from latest
      join reviews review on review.answer_id = latest.id and review.in_force
      where review.summary is not null and not ${isUnreadBy(viewer)}
        and coalesce(review.finished_at, latest.created_at) > now() - make_interval(days => ${sql.lit(offeredForDays)})
      order by latest.id desc limit ${sql.lit(lookedThrough)}
    )
    select jsonb_build_object('id', lessons.id, 'title', lessons.title) as lesson,
      jsonb_build_object('id', answers.id, 'content', answers.content, 'isTalk', answers.lines is not null,
        'isAlarming', ${isAlarming}) as answer
    from reviewed
    join answers on answers.id = reviewed.id
    join lessons on lessons.id = reviewed.lesson_id
    where ${answerableBy(viewer)} and ${isInTime(viewer.id)}
      and ${hasAttemptsLeft(viewer.id)}
    order by reviewed.id desc`.execute(db);
  if (latest.length === 0) return undefined;
  const open = await openByLesson(
    db,
    viewer,
    latest.map(({ lesson }) => lesson.id),
  );
  for (const { lesson, answer } of latest) {
    const left = open.get(lesson.id);
    if (left) return { ...left, lesson, remarks: left.remarks.length, answer };
  }
  return undefined;
}

/** Not where a person has found that it was none. For a query on `answers`. */
const isAlarming = sql`exists (
  select from referrals
  where referrals.answer_id = answers.id and reason = 'crisis' and decision is distinct from 'dismissed'
)`;
