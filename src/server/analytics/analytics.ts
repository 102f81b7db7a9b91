import { sql } from 'kysely';
import type { CourseAnalytics, LessonAnalytics } from '#contract/analytics.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { notFound } from '#server/errors.ts';
import { countActivity } from './activity.ts';
import { daysInZone } from './days-in-zone.ts';
import { isStudent } from './students.ts';

/**
 * What a course's figures are, all of one moment. Students are the enrolled ones, also those whose access has expired since:
 * they did what they did. Whoever's access was revoked is enrolled no more and is counted nowhere but in the answers.
 */
export async function getCourseAnalytics(
  db: Db,
  courseId: string,
  { timeZone, days }: { timeZone: string; days: number },
): Promise<CourseAnalytics> {
  return ofOneMoment(db, async (tx) => {
    const { totalStudents } = await countStudents(tx, courseId);
    const lessons = (await lessonFigures(tx, courseId)).map((lesson) => withRates(lesson, totalStudents));
    return {
      totalStudents,
      completedCourse: await countCompleted(tx, courseId, lessons.length),
      averageProgress: averageProgress(lessons, totalStudents),
      totalAnswers: sum(lessons.map(({ answers }) => answers)),
      lessons,
      activity: await countActivity(tx, courseId, daysInZone(new Date(), days, timeZone)),
    };
  });
}

/** The lessons' table alone, for the export. */
export async function lessonsOfCourse(db: Db, courseId: string): Promise<LessonAnalytics[]> {
  return ofOneMoment(db, async (tx) => {
    const { totalStudents } = await countStudents(tx, courseId);
    return (await lessonFigures(tx, courseId)).map((lesson) => withRates(lesson, totalStudents));
  });
}

/** One snapshot for all the queries, and memory enough to keep a hundred thousand students off the disk. */
async function ofOneMoment<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local work_mem = '32MB'`.execute(tx);
      return read(tx);
    });
}

async function countStudents(tx: Tx, courseId: string): Promise<{ totalStudents: number }> {
  return tx
    .selectFrom('courses')
    .select(
      sql<number>`(
        select count(*) from user_courses where user_courses.course_id = courses.id and ${isStudent}
      )`.as('totalStudents'),
    )
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow(() => notFound('Курс не найден'));
}

interface Figures {
  id: string;
  title: string;
  views: number;
  completed: number;
  activeSeconds: number;
  answers: number;
}

async function lessonFigures(tx: Tx, courseId: string): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select lessons.id, lessons.title,
      coalesce(progress.views, 0) as views,
      coalesce(progress.completed, 0) as completed,
      coalesce(progress.active_seconds, 0) as "activeSeconds",
      (select count(*) from answers where answers.lesson_id = lessons.id) as answers
    from lessons
    left join (
      select lesson_id, count(*) as views, count(completed_at) as completed, sum(active_seconds) as active_seconds
      from lesson_progress
      join lessons on lessons.id = lesson_progress.lesson_id
      join user_courses on user_courses.user_id = lesson_progress.user_id
        and user_courses.course_id = lessons.course_id
      where lessons.course_id = ${courseId} and user_courses.course_id = ${courseId} and ${isStudent}
      group by lesson_id
    ) progress on progress.lesson_id = lessons.id
    where lessons.course_id = ${courseId}
    order by lessons."order", lessons.id`.execute(tx);
  return rows;
}

/**
 * Everyone who has completed as many of the course's lessons as there are; a course without lessons nobody completes. The
 * completions are gathered by person before it is asked who of them is enrolled: that halves the work.
 */
async function countCompleted(tx: Tx, courseId: string, lessonCount: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select lesson_progress.user_id from lesson_progress
      join lessons on lessons.id = lesson_progress.lesson_id
      where lessons.course_id = ${courseId} and lesson_progress.completed_at is not null
      group by lesson_progress.user_id
      having count(*) = ${lessonCount}
    ) completed
    join user_courses on user_courses.user_id = completed.user_id
    where user_courses.course_id = ${courseId} and ${isStudent}`.execute(tx);
  return rows[0]?.count ?? 0;
}

function withRates({ activeSeconds, ...lesson }: Figures, totalStudents: number): LessonAnalytics {
  return {
    ...lesson,
    completionRate: percent(lesson.completed, totalStudents),
    averageTime: lesson.views === 0 ? 0 : oneDecimal(activeSeconds / lesson.views / 60),
  };
}

/** The mean over students of their shares is the share of all the completions that there could be. */
const averageProgress = (lessons: LessonAnalytics[], totalStudents: number) =>
  percent(sum(lessons.map(({ completed }) => completed)), lessons.length * totalStudents);

/** To one decimal; 100 is said only of the whole. */
function percent(part: number, whole: number): number {
  if (whole === 0) return 0;
  return part === whole ? 100 : Math.min(oneDecimal((100 * part) / whole), 99.9);
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
