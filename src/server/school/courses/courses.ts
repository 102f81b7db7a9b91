import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { Course, EnrolledCourse } from '#contract/courses/schemas.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import type { LessonSummary } from '#contract/lessons/schemas.ts';
import type { Meeting } from '#contract/meetings/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { noSuchCourse } from '#server/platform/errors.ts';
import type { Scope, Viewer } from '#server/platform/viewer.ts';
import {
  endOfAccess,
  openTo,
  openToOwn,
  unexpired,
  mentoredCourses,
} from '#server/school/enrolments/enrolments.ts';
import { checkGroup } from '#server/school/enrolments/group-filter.ts';
import { courseRefusal } from '#server/school/enrolments/refusals.ts';
import { meetingsOf } from '#server/school/meetings/own-meetings.ts';
import { progressPercent } from './progress-percent.ts';
import { type StudiedContents, studiedContents } from './studied-contents.ts';

/**
 * For an administrator all courses, newest first; for a student the open ones, latest enrolment first; for a curator also
 * the curated ones, before those.
 */
export async function listCourses(db: Db, viewer: Viewer): Promise<Course[]> {
  const courses = await coursesInScope(db, viewer);
  return courses.map(withProgress);
}

function coursesInScope(db: Db, viewer: Viewer): Promise<CourseRow[]> {
  switch (viewer.role) {
    case 'admin':
      return selectCourses(db, viewer)
        .orderBy('courses.created_at', 'desc')
        .orderBy('courses.id', 'desc')
        .execute();
    case 'curator':
      return selectCourses(db, viewer)
        .leftJoin('user_courses', (join) =>
          join.onRef('user_courses.course_id', '=', 'courses.id').on('user_courses.user_id', '=', viewer.id),
        )
        .where(openTo(viewer, 'courses.id'))
        .orderBy('user_courses.enrolled_at', (order) => order.desc().nullsFirst())
        .orderBy('courses.id', 'desc')
        .execute();
    case 'student':
      return openCourses(db, { viewerId: viewer.id });
  }
}

type CourseRow = Omit<Course, 'progress'> & { completedCount?: number | null };

const openCourses = prepared((db, { viewerId }: { viewerId: string }) =>
  selectEnrolledCourses(db, { id: viewerId, role: 'student' }).where(unexpired),
);

/** The viewer's enrolments in published courses, including expired ones, which the profile marks as such. */
export async function listMyCourses(db: Db, viewer: Viewer): Promise<EnrolledCourse[]> {
  const courses = await selectEnrolledCourses(db, viewer)
    .select(['user_courses.enrolled_at as enrolledAt', endOfAccess.as('expiresAt')])
    .execute();
  return courses.map(withProgress);
}

/** With whether surveys are offered in it; the contract drops that. */
export async function getCourse(
  db: Db,
  viewer: Viewer,
  courseId: string,
): Promise<Course & { offersSurveys: boolean }> {
  const [course] = await coursesById(db, { viewerId: viewer.id, courseId }, viewer.role);
  if (!course) throw await courseRefusal(db, viewer, courseId);
  return withProgress(course);
}

const coursesById = prepared((db, { viewerId: id, courseId }: OfCourse, role: Viewer['role']) =>
  selectCourses(db, { id, role })
    .$if(rights[role].studies, (query) => query.select([meetingsOf(ownGroup(id)), hasCertificate({ id })]))
    .select(offersSurveys)
    .where('courses.id', '=', courseId)
    .where(openTo({ id, role }, 'courses.id')),
);

/** The course that a student studies, as the page needs it: its lessons are listed beside it, and counted there. */
export async function getStudiedCourse(db: Db, viewer: Viewer, courseId: string): Promise<StudiedCourse> {
  const [course] = await openCourse(db, { viewerId: viewer.id, courseId });
  if (!course) throw await courseRefusal(db, viewer, courseId);
  return course;
}

/** Without the counts, and with what the list of its lessons follows from. */
type StudiedCourse = Omit<Course, 'lessonCount' | 'progress' | keyof OfStudent> &
  StudiedContents &
  OfStudent & { offersSurveys: boolean };

interface OfStudent {
  meetings?: Meeting[] | null;
  hasCertificate?: boolean;
}

const openCourse = prepared((db, { viewerId: id, courseId }: OfCourse) =>
  db
    .selectFrom('courses')
    .leftJoin('user_courses as own', (join) =>
      join.onRef('own.course_id', '=', 'courses.id').on('own.user_id', '=', id),
    )
    .leftJoin('groups as stream', 'stream.id', 'own.group_id')
    .select(courseColumns)
    .select(studiedContents({ id }))
    .select([meetingsOf(sql`own.group_id`), hasCertificate({ id }), offersSurveys])
    .where('courses.id', '=', courseId)
    .where(openToOwn),
);

export const withCounts = (
  {
    contents: _contents,
    now: _now,
    rule: _rule,
    inOrder: _inOrder,
    stream: _stream,
    hasOwnDates: _hasOwnDates,
    offersSurveys: _offersSurveys,
    ...course
  }: StudiedCourse,
  lessons: readonly Pick<LessonSummary, 'completedAt'>[],
): Course =>
  withProgress({
    ...course,
    lessonCount: lessons.length,
    completedCount: lessons.filter(({ completedAt }) => completedAt !== null).length,
  });

/** Throws the refusal unless the course exists and the viewer may see it. */
export async function courseForViewer(db: Db, viewer: Viewer, courseId: string) {
  const [course] = await courseNamesById(db, { viewerId: viewer.id, courseId }, viewer.role);
  if (!course) throw await courseRefusal(db, viewer, courseId);
  return course;
}

const courseNamesById = prepared((db, { viewerId: id, courseId }: OfCourse, role: Viewer['role']) =>
  db
    .selectFrom('courses')
    .select(['courses.id', 'courses.title'])
    .where('courses.id', '=', courseId)
    .where(openTo({ id, role }, 'courses.id')),
);

/** A course whose people the viewer works with; the group, if one is chosen, must be of it. */
export async function getMentoredCourse(
  db: Db,
  viewer: Scope,
  { courseId, groupId }: { courseId: string; groupId: GroupChoice | undefined },
): Promise<{ title: string }> {
  const course = await db
    .selectFrom('courses')
    .select('title')
    .where('id', '=', courseId)
    .where(mentoredCourses(viewer))
    .executeTakeFirstOrThrow(noSuchCourse);
  await checkGroup(db, viewer, groupId, courseId);
  return course;
}

interface OfCourse {
  viewerId: string;
  courseId: string;
}

const courseColumns = [
  'courses.id',
  'courses.title',
  'courses.description',
  'courses.cover_image as coverImage',
  'courses.created_by_id as createdById',
  'courses.created_at as createdAt',
  'courses.updated_at as updatedAt',
] as const;

const modelColumns = [
  sql<Course['dataRule']>`courses.data_rule`.as('dataRule'),
  sql<Course['monthlyBudget']>`courses.monthly_budget::double precision`.as('monthlyBudget'),
  sql<Course['withoutAi']>`courses.without_ai`.as('withoutAi'),
  sql<Course['certificate']>`courses.certificate`.as('certificate'),
];

/** The enrolment has the number of completed lessons; a course's lessons are looked at once. */
function selectEnrolledCourses(db: Db, viewer: Scope) {
  return selectCourses(db, viewer, countedTogether)
    .innerJoin('user_courses', 'user_courses.course_id', 'courses.id')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('lessons')
          .whereRef('lessons.course_id', '=', 'courses.id')
          .select([publishedCount.as('lessons'), hiddenDoneBy(viewer).as('hidden')])
          .as('counted'),
      (join) => join.onTrue(),
    )
    .where('user_courses.user_id', '=', viewer.id)
    .where(published('courses'))
    .orderBy('user_courses.enrolled_at', 'desc')
    .orderBy('user_courses.id', 'desc');
}

function selectCourses(db: Db, viewer: Scope, counts: Counts = countedFor(viewer)) {
  return db
    .selectFrom('courses')
    .select(courseColumns)
    .select(counts.lessons.as('lessonCount'))
    .$if(rights[viewer.role].mentors, (query) =>
      query.select([
        'courses.published_at as publishedAt',
        'courses.passes_by as passesBy',
        'courses.in_order as inOrder',
      ]),
    )
    .$if(rights[viewer.role].administers, (query) => query.select(modelColumns))
    .$if(rights[viewer.role].studies, (query) => query.select(counts.completed.as('completedCount')));
}

interface Counts {
  lessons: RawBuilder<number>;
  /** Null in the courses that a curator doesn't study. */
  completed: RawBuilder<number | null>;
}

const published = (table: 'courses' | 'lessons') =>
  sql<SqlBool>`${sql.ref(`${table}.published_at`)} <= now()`;

const publishedCount = sql<number>`count(*) filter (where ${published('lessons')})`;

/** Triggers keep the count of completed lessons in sync with the progress in all of them: those in hidden ones are taken off it. */
const hiddenDoneBy = ({
  id,
}: Scope) => sql<number>`count(*) filter (where (${published('lessons')}) is not true and exists (
  select from lesson_progress
  where lesson_progress.lesson_id = lessons.id and lesson_progress.user_id = ${id} and lesson_progress.completed_at is not null
))`;

const countedTogether: Counts = {
  lessons: sql<number>`counted.lessons`,
  completed: sql<number>`user_courses.completed - counted.hidden`,
};

const countedFor = (viewer: Scope): Counts => ({
  lessons: sql<number>`(
    select count(*) from lessons where lessons.course_id = courses.id and ${published('lessons')}
  )`,
  // Where there is no enrolment, a student sees no course, and a curator no count.
  completed: sql<number | null>`(
    select user_courses.completed - (select ${hiddenDoneBy(viewer)} from lessons where lessons.course_id = courses.id)
    from user_courses where user_courses.course_id = courses.id and user_courses.user_id = ${viewer.id}
  )`,
});

/** Most courses offer none, and the list of them is not asked for. */
const offersSurveys = sql<boolean>`exists (
  select from survey_offers where survey_offers.course_id = courses.id
)`.as('offersSurveys');

const ownGroup = (person: string) =>
  sql`(select group_id from user_courses where user_id = ${person} and course_id = courses.id)`;

/** In force: it may have been given by a person before everything is done. */
const hasCertificate = ({ id }: Pick<Scope, 'id'>) =>
  sql<boolean>`exists (
    select from certificates
    where user_id = ${id} and course_id = courses.id and revoked_at is null and issued_at is not null
  )`.as('hasCertificate');

/** Only the rows of those who study have the number of completed lessons. */
function withProgress<Row extends { lessonCount: number; completedCount?: number | null } & OfStudent>({
  completedCount,
  meetings,
  hasCertificate: isGiven,
  ...row
}: Row) {
  const course = { ...row, ...(meetings && { meetings }), ...(isGiven && { hasCertificate: true as const }) };
  if (completedCount === undefined || completedCount === null) return course;
  return { ...course, progress: progressPercent(completedCount, course.lessonCount) };
}
