import { type RawBuilder, sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import { role } from '#contract/auth/schemas.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import type { CoursePerson } from '#contract/people/schemas.ts';
import type { RemarkCheck } from '#contract/reviews/feedback.ts';
import { openRemarks } from '#domain/review-text/open-remarks.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { othersOf, unexpired } from '#server/school/enrolments/enrolments.ts';
import { isGroup } from '#server/school/enrolments/group-filter.ts';
import { hasAnswered } from '#server/school/enrolments/has-answered.ts';
import { isAttempt } from '#server/school/lessons/attempts.ts';
import { passesBy } from '#server/school/lessons/passes-by.ts';
import { levelCounts } from '#server/school/mentor-versions/level-counts.ts';
import { type Facts, mostNamed, type Revision, revisionDays, unopenedDays } from './concerns.ts';

interface Among {
  courseId: string;
  groupId: GroupChoice | undefined;
}

type PersonRow = Omit<CoursePerson, 'reasons'> & Omit<Facts, 'revision'>;

/** Everyone who studies in the course, with their work in its published lessons: one statement for all. */
export async function selectPeople(db: Db, viewer: Scope, among: Among): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    with school as materialized (select school_time_zone() as zone),
    lesson as materialized (${publishedLessons(among)}),
    person as materialized (${peopleAmong(viewer, among)}),
    -- Materialized: a date costs more to reckon than a row to keep, and each is asked for several times.
    state as materialized (
      select person.user_id, person.started_at, lesson.id, lesson.title, lesson."order", dates.opens_at, dates.due_at,
        dates.is_missed, progress.viewed_at, progress.active_at, progress.sent_at, progress.completed_at,
        progress.completed_at is not null and progress.passed_how in ('levels', 'person') as is_passed,
        ${hasAnswered('progress')} as has_answered
      from person
      cross join school
      cross join lateral lesson_dates(person.user_id, ${among.courseId}, school.zone) dates
      join lesson on lesson.id = dates.lesson_id
      left join lesson_progress progress on progress.lesson_id = lesson.id and progress.user_id = person.user_id
    ),
    work as (
      select user_id, count(completed_at)::integer as completed, max(active_at) as active_at,
        json_build_object('sent', count(sent_at), 'passed', count(*) filter (where is_passed)) as judged,
        count(*) filter (where ${isOverdue})::integer as overdue,
        count(*) filter (where is_missed and not has_answered)::integer as missed,
        to_json((array_agg(${lessonAt('due_at')} order by "order", id) filter (where ${isOverdue}))[1:${sql.lit(mostNamed)}])
          as overdue_lessons,
        (array_agg(${lessonAt('opens_at')} order by "order", id) filter (where ${isUnopened}))[1] as unopened,
        -- Since when something has been open and not answered.
        min(greatest(opens_at, started_at)) filter (where ${isOpen} and not has_answered and not is_missed)
          as undone_since
      from state group by user_id
    ),
    given as (
      select answers.user_id, count(*)::integer as answers, max(answers.created_at) as answered_at,
        count(*) filter (where ${isWaiting})::integer as waiting
      from lesson
      join answers on answers.lesson_id = lesson.id
      join person on person.user_id = answers.user_id
      left join reviews latest on latest.answer_id = answers.id and latest.latest and latest.state <> 'done'
      group by answers.user_id
    )
    select users.id, users.first_name as "firstName", users.last_name as "lastName", users.email,
      person.group_id as "groupId", person.group_title as "groupTitle", person.has_access as "hasAccess",
      coalesce(work.completed, 0) as completed, (select count(*)::integer from lesson) as "lessonCount",
      case when ${isJudged} then work.judged end as judged,
      coalesce(given.answers, 0) as answers, coalesce(given.waiting, 0) as waiting,
      coalesce(work.overdue, 0) as overdue, coalesce(work.missed, 0) as missed, last.active_at as "lastActiveAt",
      ${wholeDays(sql`coalesce(last.active_at, person.started_at)`)} as "absentFor",
      ${wholeDays(sql`case when work.undone_since is not null
        then greatest(work.undone_since, last.active_at, person.started_at) end`)} as "idleDays",
      coalesce(work.overdue_lessons, '[]') as "overdueLessons", work.unopened
    from person
    join users on users.id = person.user_id
    left join work on work.user_id = person.user_id
    left join given on given.user_id = person.user_id
    cross join lateral (select greatest(work.active_at, given.answered_at) as active_at) last`.execute(db);
  return rows;
}

/**
 * The attempt of each person that has waited longest for a revision: the newest in its lesson, whose feedback leaves something
 * to mend, when an attempt is left.
 */
export async function selectRevisions(db: Db, viewer: Scope, among: Among): Promise<Revision[]> {
  const { rows } = await sql<Revision & { attempts: Attempt[] }>`
    with lesson as materialized (${publishedLessons(among)}),
    person as materialized (${peopleAmong(viewer, among)}),
    newest as (
      select answers.user_id, lesson.id as lesson_id, lesson.title, lesson.attempts_limit,
        (array_agg(answers.id order by answers.id desc))[1] as answer_id, count(*) filter (where ${isAttempt}) as attempts
      from lesson
      join answers on answers.lesson_id = lesson.id
      join person on person.user_id = answers.user_id
      group by answers.user_id, lesson.id, lesson.title, lesson.attempts_limit
    )
    select newest.user_id as "userId", newest.answer_id as "answerId",
      newest.lesson_id as "lessonId", newest.title as "lessonTitle", ${wholeDays(sql`review.finished_at`)} as days,
      to_jsonb(array(${attempts})) as attempts
    from newest
    join reviews review on review.answer_id = newest.answer_id and review.in_force
    where (newest.attempts < newest.attempts_limit) is not false
      and review.finished_at <= now() - make_interval(days => ${revisionDays})
    order by review.finished_at`.execute(db);
  const toMend = rows.filter((row) => openRemarks(row.attempts.map(asJudged)).length > 0);
  const first = new Map(
    toMend.toReversed().map(({ attempts: _attempts, ...revision }) => [revision.userId, revision]),
  );
  return [...first.values()];
}

/** What a review in force has said; a level that doesn't count is none. */
interface Attempt {
  remarks: { id: string; criterionId: string; level: number | null; levels: number }[];
  checks: { remarkId: string; outcome: RemarkCheck['outcome'] }[];
}

const asJudged = ({ remarks, checks }: Attempt) => ({
  feedback: {
    remarks: remarks.map(({ levels, ...remark }) => ({ ...remark, levels: { length: levels } })),
    checks,
  },
});

/** For a query on `newest`. */
const attempts = sql`
  select jsonb_build_object(
    'remarks', (
      select coalesce(jsonb_agg(jsonb_build_object('id', remarks.id, 'criterionId', remarks.criterion_id,
        'level', case when ${levelCounts} then remarks.level end, 'levels', jsonb_array_length(criterion -> 'levels'))
        order by remarks."order"), '[]')
      from remarks
      join mentor_versions version on version.id = said.mentor_version_id
      cross join lateral jsonb_array_elements(version.criteria) criterion
      where remarks.review_id = said.id and criterion ->> 'id' = remarks.criterion_id::text
    ),
    'checks', (
      select coalesce(jsonb_agg(jsonb_build_object('remarkId', remark_id, 'outcome', outcome)), '[]')
      from remark_checks where remark_checks.review_id = said.id
    )
  )
  from answers
  join reviews said on said.answer_id = answers.id and said.in_force
  where answers.user_id = newest.user_id and answers.lesson_id = newest.lesson_id
  order by answers.id`;

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

const lessonAt = (column: string) =>
  sql`json_build_object('id', id, 'title', title, 'at', floor(extract(epoch from ${sql.ref(column)}) * 1000))`;

const wholeDays = (since: RawBuilder<unknown>) =>
  sql`greatest(0, floor(extract(epoch from now() - (${since})) / 86400))::integer`;
