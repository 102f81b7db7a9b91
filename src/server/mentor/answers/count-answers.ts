import { sql } from 'kysely';
import type { CourseAnswers } from '#contract/answers/schemas.ts';
import { rights } from '#contract/auth/roles.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { rowsBy } from '#server/platform/rows-by.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import {
  answerAuthor,
  isCreated,
  listedTo,
  mentoredCourses,
  othersOf,
  peopleOf,
} from '#server/school/enrolments/enrolments.ts';
import { checkGroup, inGroup, isCourseOfGroup } from '#server/school/enrolments/group-filter.ts';

type LessonRow = CourseAnswers['lessons'][number] & { courseId: string };

/**
 * The courses whose answers the viewer reviews, newest first, with their lessons and answer counts; of a group, its course
 * alone with its people's answers.
 */
export async function countAnswers(
  db: Db,
  viewer: Viewer,
  { groupId }: { groupId?: GroupChoice | undefined } = {},
): Promise<CourseAnswers[]> {
  await checkGroup(db, viewer, groupId);
  const isWhole = rights[viewer.role].administers && groupId === undefined;
  const [courses, lessons] = await Promise.all([
    db
      .selectFrom('courses')
      .select(['id', 'title'])
      .where(mentoredCourses(viewer))
      .where(isCourseOfGroup(groupId, 'courses.id'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    isWhole ? countByLesson(db) : countInReach(db, viewer, groupId),
  ]);
  const lessonsOf = rowsBy(lessons, ({ courseId }) => courseId);
  return courses.map((course) => ({ ...course, lessons: lessonsOf(course.id) }));
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
    where ${isCreated}
    order by lessons."order", lessons.id`.execute(db);
  return rows;
}

/** Counted from the rows of a curator's people, or a group's. His own answers are in the total, since the list shows them to him. */
async function countInReach(db: Db, viewer: Viewer, groupId: GroupChoice | undefined): Promise<LessonRow[]> {
  const isOther = othersOf(viewer, answerAuthor);
  const { rows } = await sql<LessonRow>`
    select lessons.id, lessons.course_id as "courseId", lessons.title,
      count(answers.id) as answers,
      count(answers.id) filter (where latest.state <> 'done' and in_force.id is null and ${isOther}) as unreviewed,
      count(answers.id) filter (where latest.state = 'failed' and ${isOther}) as failed
    from lessons
    join courses on courses.id = lessons.course_id and ${mentoredCourses(viewer)} and ${isCourseOfGroup(groupId, 'courses.id')}
    left join answers on answers.lesson_id = lessons.id and ${peopleOf(viewer, answerAuthor)}
      and ${inGroup(groupId, answerAuthor)}
    left join reviews latest on latest.answer_id = answers.id and latest.latest
    left join reviews in_force on in_force.answer_id = answers.id and in_force.in_force
    where ${listedTo(viewer)}
    group by lessons.id
    order by lessons."order", lessons.id`.execute(db);
  return rows;
}
