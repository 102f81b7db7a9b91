import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isAttempt } from '#server/school/lessons/attempts.ts';
import { levelCounts } from '#server/school/mentor-versions/level-counts.ts';

/**
 * Parts of a `with`: `lesson`, those published in the course; `attempt`, those of its members, numbered for each person and
 * lesson; `judged`, the levels that reviews in force have given them. A criterion that wasn't judged has no level.
 */
export const judgedAttempts = (
  courseId: string,
  { members, lessonId }: { members: RawBuilder<SqlBool>; lessonId?: string },
) => sql`
  lesson as materialized (
    select id, title, "order" from lessons
    where course_id = ${courseId} and published_at <= now()
      ${lessonId === undefined ? sql`` : sql`and id = ${lessonId}`}
  ),
  member as materialized (
    select user_id from user_courses where course_id = ${courseId} and of_student and ${members}
  ),
  attempt as materialized (
    select answers.id, answers.user_id, answers.lesson_id, row_number() over own as number,
      lead(answers.id) over own as next_id
    from answers
    where answers.lesson_id in (select id from lesson) and answers.user_id in (select user_id from member)
      and ${isAttempt}
    window own as (partition by answers.user_id, answers.lesson_id order by answers.id)
  ),
  judged as materialized (
    select attempt.*, remarks.id as remark_id, remarks.criterion_id, remarks.level,
      attempt.number = max(attempt.number) over (
        partition by attempt.user_id, attempt.lesson_id, remarks.criterion_id
      ) as is_newest
    from attempt
    join reviews on reviews.answer_id = attempt.id and reviews.in_force
    join remarks on remarks.review_id = reviews.id and remarks.level is not null and ${levelCounts}
  )`;

/** After these: what the review in force of the next attempt says of each remark, and of which answer it is. */
export const checkedRemarks = sql`
  checked as (
    select judged.lesson_id, judged.criterion_id, judged.user_id, remark_checks.outcome, judged.next_id as answer_id
    from judged
    join reviews on reviews.answer_id = judged.next_id and reviews.in_force
    join remark_checks on remark_checks.review_id = reviews.id and remark_checks.remark_id = judged.remark_id
  )`;
