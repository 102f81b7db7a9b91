import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { CourseAnalytics, LessonAnalytics } from '#contract/analytics/schemas.ts';
import { rights } from '#contract/auth/roles.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { sum } from '#server/platform/sum.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { getMentoredCourse } from '#server/school/courses/courses.ts';
import { othersOf } from '#server/school/enrolments/enrolments.ts';
import { isGroup } from '#server/school/enrolments/group-filter.ts';
import { countedStatistics } from './counted-statistics.ts';
import { type Day, daysInZone } from './days-in-zone.ts';
import { keptStatistics } from './kept-statistics.ts';
import type { Statistics } from './statistics.ts';

/** A course, and which of its people the figures are about. */
export interface Of {
  courseId: string;
  groupId: GroupChoice | undefined;
}

/**
 * A course's statistics at one moment. Students are the enrolled ones, including those whose access has expired. A person
 * whose access was revoked is no longer enrolled: only their answers are counted, in the figures of the whole course.
 */
export async function getCourseAnalytics(
  db: Db,
  viewer: Scope,
  of: Of,
  { timeZone, days }: { timeZone: string; days: number },
): Promise<CourseAnalytics> {
  const statistics = await getStatistics(db, viewer, of, daysInZone(new Date(), days, timeZone));
  const { totalStudents, completedCourse, activity } = statistics;
  const lessons = withRates(statistics);
  return {
    totalStudents,
    completedCourse,
    averageProgress: averageProgress(lessons, totalStudents),
    totalAnswers: sum(lessons.map(({ answers }) => answers)),
    lessons,
    activity,
  };
}

/** The lessons' statistics only, for the export. */
export const lessonsOfCourse = async (db: Db, viewer: Scope, of: Of): Promise<LessonAnalytics[]> =>
  withRates(await getStatistics(db, viewer, of, []));

/** Whom figures are about, as a condition on `user_courses`: a curator's people without himself, a group. */
export const membersFor = (viewer: Scope, { groupId }: Of): RawBuilder<SqlBool> => sql`(
  ${othersOf(viewer, { person: 'user_courses.user_id', course: 'user_courses.course_id' })}
  and ${isGroup(groupId)}
)`;

async function getStatistics(db: Db, viewer: Scope, of: Of, days: Day[]): Promise<Statistics> {
  const isWhole = rights[viewer.role].administers && of.groupId === undefined;
  if (isWhole) return keptStatistics(db, of.courseId, days);
  await getMentoredCourse(db, viewer, of);
  return countedStatistics(db, of.courseId, { members: membersFor(viewer, of), days });
}

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
