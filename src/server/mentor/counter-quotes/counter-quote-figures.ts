import { sql } from 'kysely';
import { type CounterQuoteFigure, fewestCounterQuotes } from '#contract/counter-quotes/figures.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { membersFor, type Of } from '#server/school/analytics/analytics.ts';
import { getMentoredCourse } from '#server/school/courses/courses.ts';

/** How often the mentor agrees with words of students against a remark, of whatever review: each lesson with enough of them. */
export async function listCounterQuoteFigures(db: Db, viewer: Scope, of: Of): Promise<CounterQuoteFigure[]> {
  await getMentoredCourse(db, viewer, of);
  const { rows } = await sql<CounterQuoteFigure>`
    select jsonb_build_object('id', lessons.id, 'title', lessons.title) as lesson,
      (count(*) filter (where counter_quotes.state = 'upheld'))::integer as upheld, count(*)::integer as "of"
    from counter_quotes
    join remarks on remarks.id = counter_quotes.remark_id
    join reviews on reviews.id = remarks.review_id
    join answers on answers.id = reviews.answer_id
    join lessons on lessons.id = answers.lesson_id
    join user_courses on user_courses.user_id = answers.user_id and user_courses.course_id = lessons.course_id
    where lessons.course_id = ${of.courseId} and counter_quotes.state = any('{upheld,not_upheld}')
      and user_courses.of_student and ${membersFor(viewer, of)}
    group by lessons.id
    having count(*) >= ${fewestCounterQuotes}
    order by lessons."order", lessons.id`.execute(db);
  return rows;
}
