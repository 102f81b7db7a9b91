import { sql } from 'kysely';
import type { CourseAnswers } from '#contract/answers.ts';
import type { Db } from '#server/db/connect.ts';

type LessonRow = CourseAnswers['lessons'][number] & { courseId: string };

/** All courses, newest first, with their lessons and answer counts. */
export async function countAnswers(db: Db): Promise<CourseAnswers[]> {
  const [courses, lessons] = await Promise.all([
    db
      .selectFrom('courses')
      .select(['id', 'title'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    countByLesson(db),
  ]);
  const byCourse = Map.groupBy(lessons, ({ courseId }) => courseId);
  return courses.map((course) => ({ ...course, lessons: byCourse.get(course.id) ?? [] }));
}

/** The total is maintained by triggers (decision 14); the few answers without a finished review are counted here. */
async function countByLesson(db: Db): Promise<LessonRow[]> {
  const { rows } = await sql<LessonRow>`
    select lessons.id, lessons.course_id as "courseId", lessons.title,
      coalesce(counted.answers, 0) as answers,
      coalesce(undone.unreviewed, 0) as unreviewed,
      coalesce(undone.failed, 0) as failed
    from lessons
    left join (select lesson_id, sum(answers) as answers from lesson_figures group by lesson_id) counted
      on counted.lesson_id = lessons.id
    left join (
      select answers.lesson_id,
        count(*) filter (where in_force.id is null) as unreviewed,
        count(*) filter (where latest.state = 'failed') as failed
      from reviews latest
      join answers on answers.id = latest.answer_id
      left join reviews in_force on in_force.answer_id = latest.answer_id and in_force.in_force
      where latest.latest and latest.state <> 'done'
      group by answers.lesson_id
    ) undone on undone.lesson_id = lessons.id
    order by lessons."order", lessons.id`.execute(db);
  return rows;
}
