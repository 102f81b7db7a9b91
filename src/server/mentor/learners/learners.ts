import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { Learner, LearnerCourse, LearnerLesson } from '#contract/learners/schemas.ts';
import { personCertificates } from '#server/mentor/certificates/person-certificate.ts';
import { rubricsOf } from '#server/mentor/certificates/reached.ts';
import { listStandings } from '#server/mentor/passing/standings.ts';
import { listSharedPlans } from '#server/mentor/plans/shared-plans.ts';
import { listJudgedRemarks } from '#server/mentor/skills/judged-remarks.ts';
import { listSkillsOf } from '#server/mentor/skills/my-skills.ts';
import { skillsOverTime } from '#server/mentor/skills/skills-over-time.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { personOf } from '#server/platform/db/person-of.ts';
import { noSuchUser } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { endOfAccess, listedTo, openTo, peopleOf } from '#server/school/enrolments/enrolments.ts';
import { wasLate } from '#server/school/enrolments/lesson-dates.ts';
import { inAlarm } from '#server/school/lessons/in-alarm.ts';
import { type Attempt, attemptsAt } from './attempts.ts';
import { levelsOverTime } from './levels-over-time.ts';

/** How a person studies in the courses where the viewer works with them; without such a course a curator finds nobody. */
export async function getLearner(db: Db, viewer: Viewer, personId: string): Promise<Learner> {
  const [person, enrolments] = await Promise.all([
    findPerson(db, personId),
    enrolmentsOf(db, viewer, personId),
  ]);
  if (!person || (enrolments.length === 0 && !rights[viewer.role].administers)) throw noSuchUser();
  const courseIds = enrolments.map(({ id }) => id);
  const [path, dates] = await Promise.all([
    pathOf(db, viewer, { personId, courseIds }),
    datesOf(db, { personId, courseIds }),
  ]);
  const lessonIds = path.map(({ id }) => id);
  const [attempts, judged, plans, bestOf, certificateOf] = await Promise.all([
    attemptsAt(db, { personId, lessonIds }),
    listJudgedRemarks(db, { personId, lessonIds }),
    listSharedPlans(db, { personId, lessonIds }),
    bestLevels(db, { personId, lessonIds }),
    personCertificates(db, viewer, { personId, courseIds }),
  ]);
  const skills = await listSkillsOf(db, judged);
  const titles = new Map(path.map(({ id, title }) => [id, title]));
  return {
    person,
    courses: enrolments.map((enrolment) => {
      const lessons = path.filter(({ courseId }) => courseId === enrolment.id);
      const own = lessons.flatMap(({ id }) => attempts(id));
      const judgedHere = ofLessons(judged, lessons);
      return {
        ...enrolment,
        lastActiveAt: latest([
          ...lessons.map(({ activeAt }) => activeAt),
          ...own.map(({ createdAt }) => createdAt),
        ]),
        lessons: lessons.map((lesson) => lessonView(lesson, attempts(lesson.id), bestOf(lesson.id))),
        dates: dates.filter(({ courseId }) => courseId === enrolment.id),
        criteria: levelsOverTime(judgedHere),
        skills: skillsOverTime(judgedHere, { skills, titles }).skills,
        certificate: certificateOf(enrolment.id),
        plans: ofLessons(plans, lessons),
      };
    }),
  };
}

function ofLessons<Row extends { lessonId: string }>(
  rows: readonly Row[],
  lessons: readonly { id: string }[],
): Row[] {
  const ids = new Set(lessons.map(({ id }) => id));
  return rows.filter(({ lessonId }) => ids.has(lessonId));
}

const findPerson = (db: Db, personId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', personId)
    .executeTakeFirst();

type Enrolment = Pick<LearnerCourse, 'id' | 'title' | 'group' | 'enrolledAt' | 'endsAt'>;

const enrolmentsOf = (db: Db, viewer: Viewer, personId: string): Promise<Enrolment[]> =>
  db
    .selectFrom('user_courses')
    .innerJoin('users', 'users.id', 'user_courses.user_id')
    .innerJoin('courses', 'courses.id', 'user_courses.course_id')
    .leftJoin('groups', 'groups.id', 'user_courses.group_id')
    .select([
      'courses.id',
      'courses.title',
      'user_courses.enrolled_at as enrolledAt',
      endOfAccess.as('endsAt'),
    ])
    .select(
      sql<Enrolment['group']>`case when groups.id is not null
        then jsonb_build_object('id', groups.id, 'title', groups.title) end`.as('group'),
    )
    .where('users.id', '=', personId)
    .where(peopleOf(viewer, { person: 'users.id', course: 'courses.id' }))
    .where(openTo(viewer, 'courses.id'))
    .orderBy('user_courses.enrolled_at', 'desc')
    .orderBy('user_courses.id', 'desc')
    .execute();

interface InCourses {
  personId: string;
  courseIds: readonly string[];
}

/** The lessons of the courses in their order, drafts left out, with the person's dates and progress. */
const pathOf = (db: Db, viewer: Viewer, { personId, courseIds }: InCourses) =>
  db
    .selectFrom('lessons')
    .leftJoin('lesson_progress as progress', (join) =>
      join.onRef('progress.lesson_id', '=', 'lessons.id').on('progress.user_id', '=', personId),
    )
    .innerJoin(datesIn({ personId, courseIds }), (join) => join.onRef('dates.lesson_id', '=', 'lessons.id'))
    .select([
      'lessons.id',
      'lessons.course_id as courseId',
      'lessons.title',
      opensAt,
      'dates.due_at as dueAt',
      'dates.is_missed as isMissed',
      'progress.viewed_at as viewedAt',
      'progress.sent_at as sentAt',
      'progress.completed_at as completedAt',
      'progress.passed_how as passedHow',
      'progress.below',
      'progress.active_at as activeAt',
      inAlarm(personId, sql.ref('lessons.id')).as('inAlarm'),
    ])
    .where('lessons.published_at', 'is not', null)
    .where(listedTo(viewer))
    .orderBy('lessons.order')
    .orderBy('lessons.id')
    .execute();

const datesIn = ({ personId, courseIds }: InCourses) =>
  sql<{ lesson_id: string; opens_at: string | null; due_at: string | null; is_missed: boolean }>`(
    select dates.* from unnest(${courseIds}::uuid[]) course_id
    cross join lateral lesson_dates(${personId}, course_id) dates
  )`.as('dates');

/** A lesson that will be published opens no earlier than that. */
const opensAt = sql<string | null>`
  case when lessons.published_at > now() then greatest(lessons.published_at, dates.opens_at) else dates.opens_at end`.as(
  'opensAt',
);

const datesOf = (db: Db, { personId, courseIds }: InCourses) =>
  db
    .selectFrom('personal_dates as dates')
    .leftJoin('users as giver', 'giver.id', 'dates.given_by_id')
    .select([
      'dates.id',
      'dates.course_id as courseId',
      'dates.lesson_id as lessonId',
      'dates.opens_at as opensAt',
      'dates.due_at as dueAt',
      'dates.reason',
      personOf('giver').as('givenBy'),
      'dates.created_at as createdAt',
    ])
    .where('dates.user_id', '=', personId)
    .where('dates.course_id', '=', anyOf(courseIds))
    .orderBy('dates.created_at', 'desc')
    .orderBy('dates.id', 'desc')
    .execute();

/** The levels of the best attempt at each lesson, named by the criteria that it was judged by. */
async function bestLevels(
  db: Db,
  { personId, lessonIds }: { personId: string; lessonIds: readonly string[] },
): Promise<(lessonId: string) => LearnerLesson['best']> {
  const standings = await listStandings(
    db,
    sql`select ${personId}::uuid, asked.id from unnest(${lessonIds}::uuid[]) asked (id)`,
  );
  const rubricOf = await rubricsOf(db, standings);
  const best = new Map(
    standings.map(({ lessonId, bestAnswerId, levels: given }) => [
      lessonId,
      rubricOf(bestAnswerId).map(({ criterion, levels }, place) => ({
        title: criterion,
        levels,
        level: given[place] ?? null,
      })),
    ]),
  );
  return (lessonId) => best.get(lessonId) ?? [];
}

type PathLesson = Awaited<ReturnType<typeof pathOf>>[number];

function lessonView(
  { inAlarm: waits, ...lesson }: PathLesson,
  attempts: readonly Attempt[],
  best: LearnerLesson['best'],
): LearnerLesson {
  return {
    ...lesson,
    ...(waits && { inAlarm: waits }),
    best,
    attempts: attempts.map((attempt) => ({ ...attempt, late: wasLate(lesson, attempt.createdAt) })),
  };
}

/** Times of the database are ISO strings in UTC, which sort as times. */
const latest = (times: readonly (string | null)[]): string | null =>
  times
    .filter((time) => time !== null)
    .toSorted()
    .at(-1) ?? null;
