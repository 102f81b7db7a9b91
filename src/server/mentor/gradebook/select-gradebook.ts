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

/** A course may have thousands of people. What is said of them all at once would stop everybody else while it is read. */
export const peopleAtOnce = 500;

export interface InLesson {
  userId: string;
  lessonId: string;
}

/** What is known of one person in one lesson. */
export interface CellRow extends Standing {
  below: number | null;
  isBehind: boolean;
  waits: boolean;
  inAlarm: boolean;
  versionId: string | null;
  levels: (number | null)[] | null;
}

/** What cells are made of is a list each, in no order: the database would join them row by row, not knowing how long they are. */
export interface Selected {
  lessons: Omit<GradebookLesson, 'done'>[];
  people: Omit<GradebookPerson, 'cells'>[];
  rubrics: { versionId: string; criteria: Rubric }[];
  begun: (InLesson & Standing & Pick<CellRow, 'below'>)[];
  /** By their best attempts. */
  judged: (InLesson & Pick<CellRow, 'versionId' | 'levels'>)[];
  waiting: (InLesson & Pick<CellRow, 'waits' | 'inAlarm'>)[];
  /** Whose deadline is over, also of those who have answered. */
  due: InLesson[];
}

/** One statement, whose parts are one moment; of as many people, by their ids, as are read at once. */
export async function selectGradebook(
  db: Db,
  viewer: Scope,
  among: Of & { after?: string | undefined },
): Promise<Selected> {
  const { rows } = await sql<Selected>`
    with school as materialized (select school_time_zone() as zone),
    published as materialized (${publishedLessons(among)}),
    person as materialized (
      select * from (${peopleAmong(viewer, among)}) among
      ${among.after === undefined ? sql`` : sql`where user_id > ${among.after}`}
      order by user_id limit ${peopleAtOnce}
    ),
    ${judged(sql`select person.user_id, published.id from person cross join published`)}
    select (${lessonList}) as lessons, (${personList}) as people, (${rubricList}) as rubrics, (${begunList}) as begun,
      (${judgedList}) as judged, (${waitingList}) as waiting, (${dueList(among)}) as due`.execute(db);
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
    'groupTitle', person.group_title, 'hasAccess', person.has_access) order by person.user_id), '[]')
  from person join users on users.id = person.user_id`;

// Rows by the names of their columns: built value by value, each JSON object asks for the types of all of them.

const begunList = sql`
  select coalesce(json_agg(begun), '[]') from (
    select progress.user_id as "userId", lesson_id as "lessonId", viewed_at as "viewedAt", sent_at as "sentAt",
      completed_at as "completedAt", passed_how as "passedHow", below
    from by_person
    join lesson_progress progress on progress.user_id = by_person.user_id and progress.lesson_id = any(by_person.lesson_ids)
  ) begun`;

const judgedList = sql`
  select coalesce(json_agg(judged), '[]') from (
    select user_id as "userId", lesson_id as "lessonId", version_id as "versionId", levels from best
  ) judged`;

const dueList = ({ courseId }: Of) => sql`
  select coalesce(json_agg(due), '[]') from (
    select person.user_id as "userId", dates.lesson_id as "lessonId"
    from person
    cross join school
    cross join lateral lesson_dates(person.user_id, ${courseId}, school.zone) dates
    where dates.due_at <= now() and not dates.is_missed and (dates.opens_at <= now()) is not false
  ) due`;

const waitingList = sql`
  select coalesce(json_agg(waiting), '[]') from (
    select answers.user_id as "userId", answers.lesson_id as "lessonId", true as waits,
      bool_or(referrals.reason = 'crisis') as "inAlarm"
    from referrals join answers on answers.id = referrals.answer_id
    where referrals.settled_at is null and answers.lesson_id in (select id from published)
      and answers.user_id in (select user_id from person)
    group by answers.user_id, answers.lesson_id
  ) waiting`;

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
