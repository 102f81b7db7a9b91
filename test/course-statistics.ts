import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** A course's statistics computed from the rows by the definitions of decision 14, without the maintained tables. */
export async function statisticsFromRows(db: Db, courseId: string) {
  const { rows: courses } = await sql<{
    students: number;
    completedCourse: number;
    activity: object[];
  }>`
    select (select count(*) from user_courses where course_id = ${courseId} and ${isStudent}) as students,
      (
        select count(*) from user_courses where course_id = ${courseId} and ${isStudent}
          and exists (select from lessons where course_id = ${courseId})
          and not exists (
            select from lessons where course_id = ${courseId} and not exists (
              select from lesson_progress
              where lesson_id = lessons.id and user_id = user_courses.user_id and completed_at is not null
            )
          )
      ) as "completedCourse",
      (
        select coalesce(json_agg(json_build_array(quarter, answers, views) order by quarter), '[]') from (
          select quarter, sum(answers) as answers, sum(views) as views from (
            select lesson_id, 1 as answers, 0 as views, ${quarterOf('answers.created_at')} as quarter from answers
            where user_id in (${students})
            union all
            select lesson_id, 0, 1, ${quarterOf('viewed_at')} from lesson_progress
            where user_id in (${students})
          ) happened
          where lesson_id in (select id from lessons where course_id = ${courseId})
          group by quarter
        ) counted
      ) as activity`.execute(db);
  const { rows: lessons } = await sql`
    select lessons.id,
      (select count(*) from answers where lesson_id = lessons.id) as answers,
      (select count(*) from answers where lesson_id = lessons.id and user_id in (${students})) as "ofStudents",
      count(progress.id) as views, count(progress.completed_at) as completed,
      coalesce(sum(progress.active_seconds), 0)::integer as seconds
    from lessons
    left join lesson_progress progress on progress.lesson_id = lessons.id and exists (
      select from user_courses where course_id = ${courseId} and user_courses.user_id = progress.user_id and ${isStudent}
    )
    where lessons.course_id = ${courseId}
    group by lessons.id order by lessons.id`.execute(db);
  return { ...courses[0], lessons };
}

const students = sql`select id from users where role = 'student'`;

const isStudent = sql`user_courses.user_id in (${students})`;

/** Deliberately written differently from the migration. */
const quarterOf = (column: string) =>
  sql`to_timestamp(floor(extract(epoch from ${sql.ref(column)}) / 900) * 900)`;

/** A course's statistics from the maintained tables. */
export async function keptStatistics(db: Db, courseId: string) {
  const { rows: courses } = await sql<{ students: number; completedCourse: number; activity: object[] }>`
    select (select coalesce(sum(students), 0) from course_standings where course_id = ${courseId}) as students,
      (
        select coalesce(sum(students), 0) from course_standings where course_id = ${courseId} and completed > 0
          and completed = (select count(*) from lessons where course_id = ${courseId})
      ) as "completedCourse",
      (
        select coalesce(json_agg(json_build_array(quarter, answers, views) order by quarter), '[]') from (
          select quarter, sum(answers) as answers, sum(views) as views
          from course_activity where course_id = ${courseId}
          group by quarter having sum(answers) <> 0 or sum(views) <> 0
        ) counted
      ) as activity`.execute(db);
  const { rows: lessons } = await sql`
    select lessons.id, coalesce(sum(answers), 0) as answers,
      coalesce(sum(student_answers), 0) as "ofStudents", coalesce(sum(views), 0) as views,
      coalesce(sum(completed), 0) as completed, coalesce(sum(active_seconds), 0)::integer as seconds
    from lessons left join lesson_figures on lesson_figures.lesson_id = lessons.id
    where lessons.course_id = ${courseId}
    group by lessons.id order by lessons.id`.execute(db);
  return { ...courses[0], lessons };
}
