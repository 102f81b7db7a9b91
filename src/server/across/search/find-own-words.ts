import { type RawBuilder, sql } from 'kysely';
import { type Found, mostOwnFound } from '#contract/search/schemas.ts';
import { selectMessages } from '#server/mentor/threads/thread-rows.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';
import { isNewest } from '#server/school/lessons/attempts.ts';
import { criteriaInForce } from '#server/school/lessons/criteria-in-force.ts';
import { readWordsQuery, type WordsQuery } from './own-words-query.ts';

type FoundOf<Kind extends Found['kind']> = Extract<Found, { kind: Kind }>;

/**
 * Words of one's own answers, of what was said of them and is shown, of criteria, and of one's threads. No index is kept: an
 * answer that is sent pays for nothing, and one person's words are few. A connection of its own, and a limit to its time.
 */
export async function findOwnWords(db: Db, viewer: Scope, asked: string): Promise<Found[]> {
  const query = await readWordsQuery(db, asked);
  if (!query) return [];
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(searchEndsWithinMs)}`.execute(tx);
      const answered = { viewer, lessonIds: await listAnswered(tx, viewer) };
      return [
        ...(await findAnswers(tx, answered, query)),
        ...(await findRemarks(tx, answered, query)),
        ...(await findCriteria(tx, viewer, query)),
        ...(await findMessages(tx, viewer, query)),
      ];
    });
}

const searchEndsWithinMs = 1_000;

/** Looks for the letters before it reads words: of most texts, nothing more is asked. */
const has = (text: RawBuilder<unknown>, { tsquery, patterns }: WordsQuery) =>
  sql`(${text} ilike all(${patterns}::text[]) and to_tsvector('russian', ${text}) @@ ${tsquery}::tsquery)`;

const around = (text: RawBuilder<unknown>, { tsquery }: WordsQuery) =>
  sql`ts_headline('russian', ${text}, ${tsquery}::tsquery, 'StartSel="", StopSel="", MaxFragments=1, MinWords=8, MaxWords=24')`;

const lesson = sql`jsonb_build_object('id', lessons.id, 'title', lessons.title)`;

interface Answered {
  viewer: Scope;
  /** The lessons that are open to the viewer and have answers of his own. */
  lessonIds: string[];
}

async function listAnswered(tx: Tx, viewer: Scope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from lessons
    where id = any(array(select distinct lesson_id from answers where user_id = ${viewer.id})) and ${lessonOpenTo(viewer)}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

const ownAnswers = ({ viewer, lessonIds }: Answered) =>
  sql`answers.user_id = ${viewer.id} and answers.lesson_id = ${anyOf(lessonIds)}`;

/** The newest are read first, and no more of them than are wanted: `offset 0` keeps the order below the words. */
async function findAnswers(tx: Tx, answered: Answered, query: WordsQuery): Promise<Found[]> {
  const { rows } = await sql<FoundOf<'answer'>>`
    select 'answer' as kind, answers.id, ${lesson} as lesson, ${around(sql`answers.content`, query)} as excerpt,
      ${isNewest} as "isNewest", ${utcText(sql`answers.created_at`)} as at
    from (
      select * from (select * from answers where ${ownAnswers(answered)} order by id desc offset 0) own
      where ${has(sql`own.content`, query)} limit ${mostOwnFound}
    ) answers join lessons on lessons.id = answers.lesson_id
    order by answers.id desc`.execute(tx);
  return rows;
}

/** Of reviews in force alone: what a person has yet to let through is not there. Nor is a criterion that has no name any more. */
async function findRemarks(tx: Tx, answered: Answered, query: WordsQuery): Promise<Found[]> {
  const { rows } = await sql<FoundOf<'remark'>>`
    with reviewed as materialized (
      select reviews.id, answer_id, coalesce(summary, text) as said, mentor_version_id
      from answers join reviews on reviews.answer_id = answers.id and reviews.in_force
      where ${ownAnswers(answered)}
    ), own as (
      select id, answer_id, said, mentor_version_id, null::uuid as remark_id, null::uuid as criterion_id from reviewed
      union all
      select reviewed.id, answer_id, concat_ws(' ', remarks.text, remarks.next_step), mentor_version_id, remarks.id,
        criterion_id
      from reviewed join remarks on remarks.review_id = reviewed.id
      order by answer_id desc, remark_id nulls first offset 0
    )
    select 'remark' as kind, found.id, ${lesson} as lesson, ${around(sql`found.said`, query)} as excerpt,
      answers.id as "answerId", ${isNewest} as "isNewest", case when remark_id is not null then
        jsonb_build_object('id', remark_id, 'criterion', ${criterionTitle(sql`found`)}) end as remark
    from (
      select * from own
      where ${has(sql`own.said`, query)} and (remark_id is null or ${criterionTitle(sql`own`)} is not null)
      limit ${mostOwnFound}
    ) found join answers on answers.id = found.answer_id join lessons on lessons.id = answers.lesson_id
    order by answers.id desc, remark_id nulls first`.execute(tx);
  return rows;
}

/** By the version that the review was asked with. */
const criterionTitle = (remark: RawBuilder<unknown>) => sql`(
  select criterion ->> 'title' from mentor_versions, jsonb_array_elements(criteria) criterion
  where mentor_versions.id = ${remark}.mentor_version_id and criterion ->> 'id' = ${remark}.criterion_id::text
)`;

/** Of courses that the viewer studies. */
async function findCriteria(tx: Tx, viewer: Scope, query: WordsQuery): Promise<Found[]> {
  const { rows } = await sql<FoundOf<'criterion'>>`
    select 'criterion' as kind, criterion ->> 'id' as id, criterion ->> 'title' as title, ${lesson} as lesson
    from user_courses enrolment join lessons on lessons.course_id = enrolment.course_id
    cross join lateral ${criteriaInForce(sql`lessons.id`)} version
    cross join lateral jsonb_array_elements(version.criteria) criterion
    where enrolment.user_id = ${viewer.id} and ${lessonOpenTo(viewer)} and ${has(sql`criterion ->> 'title'`, query)}
    order by lessons."order", lessons.id limit ${mostOwnFound}`.execute(tx);
  return rows;
}

/** Of the viewer's own threads, also after an access has ended. */
async function findMessages(tx: Tx, viewer: Scope, query: WordsQuery): Promise<Found[]> {
  const own = selectMessages(
    sql`where messages.thread_id in (select id from threads where user_id = ${viewer.id})`,
  );
  const { rows } = await sql<FoundOf<'message'>>`
    select 'message' as kind, said.id, threads.id as "threadId", courses.title as "courseTitle", said.by,
      ${around(sql`said.text`, query)} as excerpt, said.at
    from (${own}) said
    join messages on messages.id = said.id join threads on threads.id = messages.thread_id
    left join courses on courses.id = threads.course_id
    where ${has(sql`said.text`, query)}
    order by said.id desc limit ${mostOwnFound}`.execute(tx);
  return rows;
}
