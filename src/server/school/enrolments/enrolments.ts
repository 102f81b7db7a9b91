import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Role } from '#contract/auth/schemas.ts';

/** The end of an access: one's own replaces the group's, which is looked up where there is a group. For a query on `user_courses`. */
export const endOfAccess = sql<string | null>`coalesce(
  user_courses.expires_at,
  case when user_courses.group_id is not null
    then (select ends_at from groups where groups.id = user_courses.group_id) end
)`;

/** A condition for unexpired enrolments, for a query on `user_courses`. */
export const unexpired = sql<SqlBool>`(${endOfAccess} > now()) is not false`;

/** Whose scope it is: a viewer, or in a query on many users, the column of their ids. */
interface Scope {
  id: string | RawBuilder<string>;
  role: Role;
}

export type CourseId = 'courses.id' | 'lessons.course_id';

/**
 * The scope of courses: administrators see all, a student the published ones that an unexpired enrolment gives access to, a
 * curator also the curated ones, unless they are drafts. Rows outside of the scope are not found; the refusals below
 * determine the reason.
 */
export function openTo(viewer: Scope, courseId: CourseId): RawBuilder<SqlBool> {
  switch (viewer.role) {
    case 'admin':
      return sql`true`;
    case 'curator':
      return sql`(${enrolledIn(idOf(viewer), courseId)} or ${curates(viewer, courseId)})`;
    case 'student':
      return enrolledIn(idOf(viewer), courseId);
  }
}

/** Not only begun (`begun-lessons.ts`). For a query on `lessons`, be it joined from the left. */
export const isCreated = sql<SqlBool>`lessons.is_begun is not true`;

/** The scope of a course's list of lessons: without drafts, with those that open later. For a query on `lessons`. */
export function listedTo(viewer: Scope): RawBuilder<SqlBool> {
  switch (viewer.role) {
    case 'admin':
      return isCreated;
    case 'curator':
      return sql`(${publishedTo(idOf(viewer))} or ${curatedLesson(viewer)})`;
    case 'student':
      return publishedTo(idOf(viewer));
  }
}

/** The scope of a lesson's content and everything in it: listed, and open by the viewer's dates. For a query on `lessons`. */
export function lessonOpenTo(viewer: Scope): RawBuilder<SqlBool> {
  switch (viewer.role) {
    case 'admin':
      return sql`(${isCreated} or ${hasBegun(idOf(viewer))})`;
    case 'curator':
      return sql`(${curatedLesson(viewer)} or ${openToLearner(idOf(viewer))})`;
    case 'student':
      return openToLearner(idOf(viewer));
  }
}

/** The scope of writing an answer: where one studies, which mentoring alone doesn't give. For a query on `lessons`. */
export function answerableBy(viewer: Scope): RawBuilder<SqlBool> {
  switch (viewer.role) {
    case 'admin':
      return sql`true`;
    case 'curator':
      return openToLearner(
        idOf(viewer),
        sql`(${isInTurn('user_courses', 'enrolled_in')} or ${curatedLesson(viewer)})`,
      );
    case 'student':
      return openToLearner(idOf(viewer));
  }
}

/** The lesson that the viewer has to be done with first; null where none is. For a query on `lessons`. */
export const waitsFor = (viewer: Scope): RawBuilder<string | null> => {
  switch (viewer.role) {
    case 'admin':
      return sql`null::uuid`;
    case 'curator':
      return sql`case when not ${curatedLesson(viewer)} then ${earlierOf(idOf(viewer))} end`;
    case 'student':
      return earlierOf(idOf(viewer));
  }
};

const earlierOf = (person: PersonId) => sql<string | null>`lesson_waits_for(${person}, lessons.id)`;

/** Columns of a query that name a person and a course. */
export interface PersonInCourse {
  person: string;
  course: string;
}

/** Whose an answer is, in a query on `answers` and their `lessons`. */
export const answerAuthor: PersonInCourse = { person: 'answers.user_id', course: 'lessons.course_id' };

/**
 * The scope of people's rows in a course: administrators everyone's, a curator those of his groups and his own, a student his
 * own. Whoever is no longer enrolled leaves a curator's sight.
 */
export function peopleOf(viewer: Scope, { person, course }: PersonInCourse): RawBuilder<SqlBool> {
  const isOwn = sql<SqlBool>`${sql.ref(person)} = ${viewer.id}`;
  switch (viewer.role) {
    case 'admin':
      return sql`true`;
    case 'curator':
      return sql`(${isOwn} or ${mentored(viewer, { person, course })})`;
    case 'student':
      return isOwn;
  }
}

/** The scope of writing about people: as `peopleOf`, but nobody reviews, extends or moves himself. */
export function othersOf(viewer: Scope, { person, course }: PersonInCourse): RawBuilder<SqlBool> {
  switch (viewer.role) {
    case 'admin':
      return sql`true`;
    case 'curator':
      return sql`(${sql.ref(person)} <> ${viewer.id} and ${mentored(viewer, { person, course })})`;
    case 'student':
      return sql`false`;
  }
}

/** The scope of courses whose answers one reviews. For a query on `courses`. */
export function mentoredCourses(viewer: Scope): RawBuilder<SqlBool> {
  switch (viewer.role) {
    case 'admin':
      return sql`true`;
    case 'curator':
      return curates(viewer, 'courses.id');
    case 'student':
      return sql`false`;
  }
}

/** The scope of groups: administrators all, a curator those of the courses and groups that he curates. For a query on `groups`. */
export function groupsOf(viewer: Scope): RawBuilder<SqlBool> {
  switch (viewer.role) {
    case 'admin':
      return sql`true`;
    case 'curator':
      return sql`exists (
        select from curators
        where curators.user_id = ${viewer.id} and curators.course_id = groups.course_id
          and (curators.group_id is null or curators.group_id = groups.id)
      )`;
    case 'student':
      return sql`false`;
  }
}

/** Under names of its own: in a query on `user_courses`, its columns would otherwise be taken for the inner table's. */
const mentored = (viewer: Scope, { person, course }: PersonInCourse) => sql<SqlBool>`exists (
  select from curators mentor
  join user_courses mentee on mentee.course_id = mentor.course_id and mentee.user_id = ${sql.ref(person)}
  where mentor.user_id = ${viewer.id} and mentor.course_id = ${sql.ref(course)}
    and (mentor.group_id is null or mentor.group_id = mentee.group_id)
)`;

/** A person's id: a value or a column of the query. */
type PersonId = RawBuilder<string>;

const idOf = (viewer: Scope): PersonId => sql`${viewer.id}`;

/** A lesson that the person may study now: one look at the enrolment says that and the group. For a query on `lessons`. */
const openToLearner = (person: PersonId, inTurn = isInTurn('user_courses', 'enrolled_in')) =>
  sql<SqlBool>`(lessons.published_at <= now() and ${enrolledIn(person, 'lessons.course_id', sql`${hasOpened('user_courses')} and ${inTurn}`)})`;

/**
 * `openTo` and `lessonOpenTo` of a student, for a query on `courses` (and `lessons`) that needs his enrolment anyway, as `own`, with
 * its group as `stream`: neither is looked up again.
 */
export const openToOwn = sql<SqlBool>`(
  courses.published_at <= now() and own.id is not null and (coalesce(own.expires_at, stream.ends_at) > now()) is not false
)`;
export const lessonOpenToOwn = sql<SqlBool>`(
  lessons.published_at <= now() and ${openToOwn} and ${hasOpened('own')} and ${isInTurn('own', 'courses')}
)`;

const enrolledIn = (
  person: PersonId,
  courseId: CourseId,
  condition = sql<SqlBool>`true`,
) => sql<SqlBool>`exists (
  select from user_courses
  join courses enrolled_in on enrolled_in.id = user_courses.course_id and enrolled_in.published_at <= now()
  where user_courses.user_id = ${person} and user_courses.course_id = ${sql.ref(courseId)} and ${unexpired}
    and ${condition}
)`;

const curates = (viewer: Scope, courseId: CourseId) => sql<SqlBool>`exists (
  select from curators
  join courses curated on curated.id = curators.course_id and curated.published_at is not null
  where curators.user_id = ${viewer.id} and curators.course_id = ${sql.ref(courseId)}
)`;

/** The draft of a lesson that is only begun is its author's. */
const hasBegun = (person: PersonId) => sql<SqlBool>`exists (
  select from lesson_drafts where lesson_drafts.lesson_id = lessons.id and lesson_drafts.user_id = ${person}
)`;

const publishedTo = (person: PersonId) =>
  sql<SqlBool>`(lessons.published_at <= now() and ${enrolledIn(person, 'lessons.course_id')})`;

const curatedLesson = (viewer: Scope) =>
  sql<SqlBool>`(lessons.published_at is not null and ${curates(viewer, 'lessons.course_id')})`;

/** Without a group and days after the start, a lesson is always open, so nothing more is asked. For a query on `lessons`. */
function hasOpened(enrolment: 'user_courses' | 'own'): RawBuilder<SqlBool> {
  const of = sql.table(enrolment);
  return sql`case
    when lessons.opens_after is null and ${of}.group_id is null then true
    else (lesson_opening(${of}.user_id, ${of}.course_id, lessons.id) > now()) is not true
  end`;
}

/** Where a course goes in order: the lesson before is done, or this one is begun. For a query on `lessons`. */
function isInTurn(enrolment: 'user_courses' | 'own', course: 'enrolled_in' | 'courses'): RawBuilder<SqlBool> {
  return sql`(
    not ${sql.table(course)}.in_order or lesson_waits_for(${sql.table(enrolment)}.user_id, lessons.id) is null
  )`;
}
