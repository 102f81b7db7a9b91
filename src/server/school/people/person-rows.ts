import { type RawBuilder, sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import { role } from '#contract/auth/schemas.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import type { CoursePerson } from '#contract/people/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { othersOf, unexpired } from '#server/school/enrolments/enrolments.ts';
import { isGroup } from '#server/school/enrolments/group-filter.ts';
import { hasAnswered } from '#server/school/enrolments/has-answered.ts';
import { passesBy } from '#server/school/lessons/passes-by.ts';
import { type Facts, mostNamed, unopenedDays } from './concerns.ts';

export interface Among {
  courseId: string;
  groupId: GroupChoice | undefined;
}

type PersonRow = Omit<CoursePerson, 'reasons'> & Omit<Facts, 'revision'>;

/** Everyone who studies in the course, with their work in its published lessons: one statement for all. */
export async function selectPeople(db: Db, viewer: Scope, among: Among): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    with school as materialized (select school_time_zone() as zone),
    lesson as materialized (${publishedLessons(among)}),
    person as materialized (${peopleAmong(viewer, among)})
    select users.id, users.first_name as "firstName", users.last_name as "lastName", users.email,
      person.group_id as "groupId", person.group_title as "groupTitle", person.has_access as "hasAccess",
      work.completed, (select count(*)::integer from lesson) as "lessonCount",
      case when ${isJudged} then work.judged end as judged,
      given.answers, given.waiting,
      work.overdue, work.missed, last.active_at as "lastActiveAt",
      ${wholeDays(sql`coalesce(last.active_at, person.started_at)`)} as "absentFor",
      ${wholeDays(sql`case when work.undone_since is not null
        then greatest(work.undone_since, last.active_at, person.started_at) end`)} as "idleDays",
      coalesce(work.overdue_lessons, '[]') as "overdueLessons", work.unopened
    from person
    join users on users.id = person.user_id
    cross join lateral (${workIn(among)}) work
    cross join lateral (${answersSent}) given
    cross join lateral (select greatest(work.active_at, given.answered_at) as active_at) last`.execute(db);
  return rows;
}

/**
 * What one person has done and has left to do. Person by person: the planner doesn't know how many they are, and joins what is grouped of
 * all of them by reading it again for each.
 */
const workIn = ({ courseId }: Among) => sql`
  -- Materialized: a date costs more to reckon than a row to keep, and each is asked for several times.
  with state as materialized (
    select person.started_at, lesson.id, lesson.title, lesson."order", dates.opens_at, dates.due_at,
      dates.is_missed, progress.viewed_at, progress.active_at, progress.sent_at, progress.completed_at,
      progress.completed_at is not null and progress.passed_how in ('levels', 'person') as is_passed,
      ${hasAnswered('progress')} as has_answered
    from school
    cross join lateral lesson_dates(person.user_id, ${courseId}, school.zone) dates
    join lesson on lesson.id = dates.lesson_id
    left join lesson_progress progress on progress.lesson_id = lesson.id and progress.user_id = person.user_id
  )
  select count(completed_at)::integer as completed, max(active_at) as active_at,
    json_build_object('sent', count(sent_at), 'passed', count(*) filter (where is_passed)) as judged,
    count(*) filter (where ${isOverdue})::integer as overdue,
    count(*) filter (where is_missed and not has_answered)::integer as missed,
    to_json((array_agg(${lessonAt('due_at')} order by "order", id) filter (where ${isOverdue}))[1:${sql.lit(mostNamed)}])
      as overdue_lessons,
    (array_agg(${lessonAt('opens_at')} order by "order", id) filter (where ${isUnopened}))[1] as unopened,
    -- Since when something has been open and not answered.
    min(greatest(opens_at, started_at)) filter (where ${isOpen} and not has_answered and not is_missed)
      as undone_since
  from state`;

export const publishedLessons = ({ courseId }: Among) => sql`
  select id, title, "order", attempts_limit from lessons where course_id = ${courseId} and published_at <= now()`;

export const peopleAmong = (viewer: Scope, { courseId, groupId }: Among) => sql`
  select user_courses.user_id, user_courses.group_id, groups.title as group_title, ${unexpired} as has_access,
    greatest(groups.starts_at, user_courses.enrolled_at, user_courses.group_since) as started_at
  from user_courses
  left join groups on groups.id = user_courses.group_id
  where user_courses.course_id = ${courseId}
    and ${othersOf(viewer, { person: 'user_courses.user_id', course: 'user_courses.course_id' })}
    and ${isGroup(groupId)}
    and user_courses.user_id in (select id from users where role = any(${learners}))`;

/** Sending isn't enough in each lesson. */
const isJudged = sql`exists (
  select from lesson
  join lessons on lessons.id = lesson.id
  join courses on courses.id = lessons.course_id
  where ${passesBy} <> 'sent'
)`;

const learners = role.options.filter((one) => rights[one].studies);

const isOpen = sql`(opens_at <= now()) is not false`;

/** What was due before the person came is no debt. */
const isOverdue = sql`${isOpen} and not has_answered and due_at <= now() and not is_missed`;

/** A lesson that opens together with all the others sets no pace, so it is not missed; an overdue one is told already. */
const isUnopened = sql`viewed_at is null and opens_at > started_at
  and opens_at <= now() - make_interval(days => ${sql.lit(unopenedDays)}) and (due_at <= now()) is not true`;

/** As the list of waiting answers has it: without feedback, or the last review has failed. */
const isWaiting = sql`latest.state = 'failed' or latest.id is not null and not exists (
  select from reviews in_force where in_force.answer_id = answers.id and in_force.in_force
)`;

/** Of one person, as `workIn`. */
const answersSent = sql`
  select count(*)::integer as answers, max(answers.created_at) as answered_at,
    count(*) filter (where ${isWaiting})::integer as waiting
  from answers
  join lesson on lesson.id = answers.lesson_id
  left join reviews latest on latest.answer_id = answers.id and latest.latest and latest.state <> 'done'
  where answers.user_id = person.user_id`;

const lessonAt = (column: string) =>
  sql`json_build_object('id', id, 'title', title, 'at', floor(extract(epoch from ${sql.ref(column)}) * 1000))`;

export const wholeDays = (since: RawBuilder<unknown>) =>
  sql`greatest(0, floor(extract(epoch from now() - (${since})) / 86400))::integer`;
