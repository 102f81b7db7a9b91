import { sql } from 'kysely';
import type { GradebookLesson, GradebookPerson, Rubric } from '#contract/gradebook/schemas.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import type { Standing } from '#contract/lessons/words.ts';
import { judged } from '#server/mentor/passing/judged.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { peopleAmong, publishedLessons } from '#server/school/people/person-rows.ts';

export interface Of {
  courseId: string;
  groupId: GroupChoice | undefined;
}

export interface CellRow extends Standing {
  userId: string;
  lessonId: string;
  below: number | null;
  isBehind: boolean;
  waits: boolean;
  inAlarm: boolean;
  versionId: string | null;
  levels: (number | null)[] | null;
}

interface Selected {
  lessons: Omit<GradebookLesson, 'done'>[];
  people: Omit<GradebookPerson, 'cells'>[];
  /** Of those who have touched a lesson, or are late with it; in no order. */
  cells: CellRow[];
  rubrics: { versionId: string; criteria: Rubric }[];
}

/** One statement, whose parts are one moment. */
export async function selectGradebook(db: Db, viewer: Scope, among: Of): Promise<Selected> {
  const { rows } = await sql<Selected>`
    with published as materialized (${publishedLessons(among)}),
    person as materialized (${peopleAmong(viewer, among)}),
    ${judged(sql`select person.user_id, published.id from person cross join published`)},
    -- Materialized: a date costs more to reckon than a row to keep.
    dated as materialized (
      select person.user_id, dates.lesson_id
      from person
      cross join (select school_time_zone() as zone offset 0) school
      cross join lateral lesson_dates(person.user_id, ${among.courseId}, school.zone) dates
      where dates.due_at <= now() and not dates.is_missed and (dates.opens_at <= now()) is not false
    ),
    waiting as (
      select answers.user_id, answers.lesson_id, bool_or(referrals.reason = 'crisis') as in_alarm
      from referrals join answers on answers.id = referrals.answer_id
      where referrals.settled_at is null and answers.lesson_id in (select id from published)
      group by answers.user_id, answers.lesson_id
    ),
    state as (
      select pair.user_id, pair.lesson_id, progress.viewed_at, progress.sent_at, progress.completed_at,
        progress.passed_how, progress.below, best.id as best_id, best.levels, attempt.version_id,
        waiting.user_id is not null as waits, waiting.in_alarm is true as in_alarm,
        dated.user_id is not null and progress.sent_at is null and progress.completed_at is null as is_behind
      from pair
      left join lesson_progress progress on progress.user_id = pair.user_id and progress.lesson_id = pair.lesson_id
      left join verdict on verdict.user_id = pair.user_id and verdict.lesson_id = pair.lesson_id
      left join measured best on best.id = verdict.best_id
      left join attempt on attempt.id = verdict.best_id
      left join waiting on waiting.user_id = pair.user_id and waiting.lesson_id = pair.lesson_id
      left join dated on dated.user_id = pair.user_id and dated.lesson_id = pair.lesson_id
    )
    select (${lessonList}) as lessons, (${personList}) as people, (${cellList}) as cells, (${rubricList}) as rubrics`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A table is one row');
  return row;
}

const lessonList = sql`
  select coalesce(json_agg(json_build_object('id', published.id, 'title', title, 'doneBy', case
    when not taught.takes_answers then 'viewed' when taught.judges then taught.rule else 'sent' end
  ) order by "order", id), '[]')
  -- Without people nothing is judged.
  from published left join taught on taught.lesson_id = published.id`;

const personList = sql`
  select coalesce(json_agg(json_build_object('id', users.id, 'firstName', first_name, 'lastName', last_name,
    'groupTitle', person.group_title, 'hasAccess', person.has_access)), '[]')
  from person join users on users.id = person.user_id`;

const cellList = sql`
  select coalesce(json_agg(json_build_object('userId', user_id, 'lessonId', lesson_id, 'viewedAt', viewed_at,
    'sentAt', sent_at, 'completedAt', completed_at, 'passedHow', passed_how, 'below', below, 'isBehind', is_behind,
    'waits', waits, 'inAlarm', in_alarm, 'versionId', version_id, 'levels', levels)), '[]')
  from state where viewed_at is not null or sent_at is not null or is_behind or waits`;

const rubricList = sql`
  select coalesce(json_agg(json_build_object('versionId', version_id, 'criteria', criteria)), '[]') from (
    select bar.version_id, json_agg(json_build_object('title', said.value ->> 'title',
      'levels', (select json_agg(level ->> 'title') from jsonb_array_elements(said.value -> 'levels') level),
      'passesFrom', bar.passes_from) order by bar.place) as criteria
    from bar
    join mentor_versions version on version.id = bar.version_id
    cross join lateral jsonb_array_elements(version.criteria) with ordinality said (value, place)
    where said.place = bar.place
    group by bar.version_id
  ) rubric`;
