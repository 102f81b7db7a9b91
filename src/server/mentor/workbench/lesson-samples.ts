import { type RawBuilder, sql } from 'kysely';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { LessonSample, SampleJudgement } from '#contract/samples/lesson-samples.ts';
import { mayBeAsked } from '#server/mentor/reviews/job/may-ask-model.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { personOf } from '#server/platform/db/person-of.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import { hasTitles } from './has-titles.ts';

/** The live samples of a lesson, or those of `ids`, by age; what is expected is held against `criteria`, those in force. */
export async function listLessonSamples(
  db: Db,
  lessonId: string,
  { criteria, ids }: { criteria: readonly Criterion[]; ids?: readonly string[] | undefined },
): Promise<LessonSample[]> {
  const rows = await db
    .selectFrom('samples')
    .leftJoin('answers', 'answers.id', 'samples.answer_id')
    .leftJoin('users as student', 'student.id', 'answers.user_id')
    .leftJoin('users as author', 'author.id', 'samples.created_by_id')
    .select(['samples.id', 'source', 'note', 'answer_id as answerId', 'samples.created_at as createdAt'])
    .select([personOf('student').as('student'), personOf('author').as('createdBy'), whyNot, judgements])
    .select(sql<string>`coalesce(samples.content, answers.content)`.as('content'))
    .where('samples.lesson_id', '=', lessonId)
    .where('retired_at', 'is', null)
    .$call(given(ids, (query, some) => query.where('samples.id', '=', anyOf(some))))
    .orderBy('samples.id')
    .execute();
  return rows.map(({ judgements: stored, ...row }) => {
    const all = stored.map((one) => ({ ...one, ...currentOf(one, criteria) }));
    return {
      ...row,
      // Whoever is given the words of an alarm is in the journal.
      content: row.whyNot === 'crisis' ? null : row.content,
      expected: all.filter(({ isExpected }) => isExpected),
      others: all.filter(({ isExpected }) => !isExpected),
    };
  });
}

type StoredJudgement = Omit<SampleJudgement, 'title' | 'isCurrent'> & { isExpected: boolean };

const currentOf = ({ criterionId, levels }: StoredJudgement, criteria: readonly Criterion[]) => {
  const criterion = criteria.find(({ id }) => id === criterionId);
  return { title: criterion?.title ?? null, isCurrent: hasTitles(criterion, levels) };
};

const whyNot = sql<LessonSample['whyNot']>`case
  when answers.id is null or ${mayBeAsked} then null
  when answers.reader = 'person' then 'person'
  else 'crisis' end`.as('whyNot');

const judgements = (
  sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'criterionId', criterion_id, 'level', level, 'levels', levels, 'judge', judge, 'isExpected', is_expected,
    'wasBlind', was_blind, 'at', ${utcText(sql`judged_at`)}, 'by', ${personOf('judged_by')}
  ) order by judge, criterion_id), '[]')
  from sample_levels left join users judged_by on judged_by.id = judge_id
  where sample_levels.sample_id = samples.id
)` as RawBuilder<StoredJudgement[]>
).as('judgements');
