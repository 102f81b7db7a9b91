import { sql, type SqlBool } from 'kysely';
import type { CourseAnswers } from '#contract/answers.ts';
import type { GroupChoice } from '#contract/group-choice.ts';
import type { Scope } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { given } from '#server/db/given.ts';
import { checkGroup, inGroup } from '#server/enrolments/group-filter.ts';

type LessonRow = CourseAnswers['lessons'][number] & { courseId: string };

/** All courses, newest first, with their lessons and answer counts; of a group, its course alone with its people's answers. */
export async function countAnswers(
  db: Db,
  viewer: Scope,
  { groupId }: { groupId?: GroupChoice | undefined } = {},
): Promise<CourseAnswers[]> {
  await checkGroup(db, viewer, groupId);
  const [courses, lessons] = await Promise.all([
    db
      .selectFrom('courses')
      .select(['id', 'title'])
      .$call(given(groupId === 'none' ? undefined : groupId, (query, id) => query.where(isCourseOf(id))))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    countByLesson(db, groupId),
  ]);
  const byCourse = Map.groupBy(lessons, ({ courseId }) => courseId);
  return courses.map((course) => ({ ...course, lessons: byCourse.get(course.id) ?? [] }));
}

const isCourseOf = (groupId: string) =>
  sql<SqlBool>`courses.id = (select course_id from groups where groups.id = ${groupId})`;

/**
 * The total is maintained by triggers (decision 14); the few answers without a finished review are counted here. Of a group,
 * all is counted from rows.
 */
async function countByLesson(db: Db, groupId: GroupChoice | undefined): Promise<LessonRow[]> {
  const ofGroup = groupId === undefined ? sql`true` : inGroup(groupId, personInCourse);
  const total =
    groupId === undefined
      ? sql`select lesson_id, sum(answers) as answers from lesson_figures group by lesson_id`
      : sql`select lesson_id, count(*) as answers from answers
          join lessons on lessons.id = answers.lesson_id
          where ${ofGroup} group by lesson_id`;
  const { rows } = await sql<LessonRow>`
    select lessons.id, lessons.course_id as "courseId", lessons.title,
      coalesce(counted.answers, 0) as answers,
      coalesce(undone.unreviewed, 0) as unreviewed,
      coalesce(undone.failed, 0) as failed
    from lessons
    left join (${total}) counted on counted.lesson_id = lessons.id
    left join (
      select answers.lesson_id,
        count(*) filter (where in_force.id is null) as unreviewed,
        count(*) filter (where latest.state = 'failed') as failed
      from reviews latest
      join answers on answers.id = latest.answer_id
      join lessons on lessons.id = answers.lesson_id
      left join reviews in_force on in_force.answer_id = latest.answer_id and in_force.in_force
      where latest.latest and latest.state <> 'done' and ${ofGroup}
      group by answers.lesson_id
    ) undone on undone.lesson_id = lessons.id
    order by lessons."order", lessons.id`.execute(db);
  return rows;
}

const personInCourse = { person: 'answers.user_id', course: 'lessons.course_id' };
