import { sql } from 'kysely';
import type { ActivityDay, CourseAnalytics, LessonAnalytics } from '#contract/analytics.ts';
import type { Db } from '#server/db/connect.ts';
import { noSuchCourse } from '#server/errors.ts';
import { activityOn } from './activity.ts';
import { daysInZone } from './days-in-zone.ts';

/**
 * A course's statistics at one moment: one statement reads them from the tables that triggers maintain
 * (0006_course_figures.sql). Students are the enrolled ones, including those whose access has expired;
 * lessons are the published ones. A person whose
 * access was revoked is no longer enrolled: only their answers are counted.
 */
export async function getCourseAnalytics(
  db: Db,
  courseId: string,
  { timeZone, days }: { timeZone: string; days: number },
): Promise<CourseAnalytics> {
  const { rows } = await sql<CourseStatistics & { activity: ActivityDay[] }>`
    select ${totalStudents} as "totalStudents",
      ${completedCourse} as "completedCourse",
      ${lessonStatistics} as lessons,
      ${activityOn(daysInZone(new Date(), days, timeZone))} as activity
    from courses where id = ${courseId}`.execute(db);
  const [row] = rows;
  if (!row) throw noSuchCourse();
  const { completedCourse: completed, activity, ...statistics } = row;
  const lessons = withRates(statistics);
  return {
    totalStudents: statistics.totalStudents,
    completedCourse: completed,
    averageProgress: averageProgress(lessons, statistics.totalStudents),
    totalAnswers: sum(lessons.map(({ answers }) => answers)),
    lessons,
    activity,
  };
}

/** The lessons' statistics only, for the export. */
export async function lessonsOfCourse(db: Db, courseId: string): Promise<LessonAnalytics[]> {
  const { rows } = await sql<Statistics>`
    select ${totalStudents} as "totalStudents", ${lessonStatistics} as lessons
    from courses where id = ${courseId}`.execute(db);
  const [row] = rows;
  if (!row) throw noSuchCourse();
  return withRates(row);
}

interface Statistics {
  totalStudents: number;
  lessons: {
    id: string;
    title: string;
    views: number;
    completed: number;
    activeSeconds: number;
    answers: number;
  }[];
}

interface CourseStatistics extends Statistics {
  completedCourse: number;
}

const totalStudents = sql`(
  select coalesce(sum(students), 0) from course_standings where course_id = courses.id
)::integer`;

const published = sql`lessons.course_id = courses.id and lessons.published_at <= now()`;

const publishedCount = sql`(select count(*) from lessons where ${published})`;

const allPublished = sql`not exists (
  select from lessons where lessons.course_id = courses.id and (lessons.published_at <= now()) is not true
)`;

/**
 * The students who have completed all of the course's published lessons; zero for a course without them. The standings count
 * hidden lessons too, so beside such ones the rows are counted.
 */
const completedCourse = sql`case when ${allPublished} then (
  select coalesce(sum(students), 0) from course_standings
  where course_id = courses.id and completed > 0 and completed = ${publishedCount}
) else (
  select count(*) from (
    select from lesson_progress
    join lessons on lessons.id = lesson_progress.lesson_id
    where ${published} and of_student and enrolled and completed_at is not null
    group by user_id
    having count(*) = ${publishedCount}
  ) students
) end::integer`;

const lessonStatistics = sql`(
  select coalesce(json_agg(lesson order by place, id), '[]') from (
    select lessons.id, title, "order" as place,
      coalesce(sum(views), 0) as views,
      coalesce(sum(completed), 0) as completed,
      coalesce(sum(active_seconds), 0) as "activeSeconds",
      coalesce(sum(answers), 0) as answers
    from lessons left join lesson_figures on lesson_figures.lesson_id = lessons.id
    where ${published}
    group by lessons.id
  ) lesson
)`;

function withRates({ lessons, totalStudents: students }: Statistics): LessonAnalytics[] {
  return lessons.map(({ id, title, views, answers, completed, activeSeconds }) => ({
    id,
    title,
    views,
    answers,
    completed,
    completionRate: percent(completed, students),
    averageTime: views === 0 ? 0 : oneDecimal(activeSeconds / views / 60),
  }));
}

/** The mean of the students' shares equals the share of all possible completions. */
const averageProgress = (lessons: LessonAnalytics[], students: number) =>
  percent(sum(lessons.map(({ completed }) => completed)), lessons.length * students);

/** To one decimal; rounded to 100 only if complete. */
function percent(part: number, whole: number): number {
  if (whole === 0) return 0;
  return part === whole ? 100 : Math.min(oneDecimal((100 * part) / whole), 99.9);
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
