import { sql } from 'kysely';
import type { TalkLine } from '#contract/answers/schemas.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import { planWordsMaxLength } from '#contract/limits.ts';
import type { PlanOffer } from '#contract/plans/schemas.ts';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { isAloud } from '#domain/aloud.ts';
import { isAlarming } from '#server/mentor/feedback/in-alarm.ts';
import { ownRanges, type Quoted } from '#server/mentor/feedback/own-quotes.ts';
import { crisisTier } from '#server/models/safety/crisis-tier.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { criteriaInForce } from '#server/school/lessons/criteria-in-force.ts';
import { levelCounts } from '#server/school/mentor-versions/level-counts.ts';

export interface WordsToSay extends PlanOffer {
  answerId: string;
  /** Of the criterion's highest level. */
  isAtTop: boolean;
}

/**
 * The person's own words from a lesson that are worth saying to somebody, newest attempt first: quoted by a criterion of words that
 * are said aloud, above its lowest level, where the mentor asks for nothing further. Not words of the mentor, of a partner or of
 * an answer in alarm. Every offer of words out of reviews begins here.
 */
export async function listWordsToSay(
  db: Db,
  person: { viewerId: string; lessonId: string },
): Promise<WordsToSay[]> {
  const attempts = await attemptsWithWords(db, person);
  return attempts.flatMap((attempt) => attempt.remarks.flatMap((remark) => wordsIn(attempt, remark)));
}

function wordsIn(attempt: Attempt, remark: AttemptRemark): WordsToSay[] {
  const used = criterionIn(attempt.criteria, remark);
  // What its author has said of the criterion since counts at once.
  const criterion = criterionIn(attempt.criteriaToday ?? [], remark) ?? used;
  if (!used || !criterion || !isAloud(criterion)) return [];
  const isAtTop = remark.level === used.levels.length - 1;
  // What is quoted below it is what spoils it.
  if (used.byAbsence && !isAtTop) return [];
  const { answerId, content, lines } = attempt;
  return ownRanges({ ...remark, lines })
    .map((range) => asSaid(content, range))
    .filter((words) => words.trim() !== '' && words.length <= planWordsMaxLength)
    .filter((words) => crisisTier(words) !== 'explicit')
    .map((words) => ({
      answerId,
      words,
      from: remark.hasClosed ? 'attempt' : 'answer',
      isAtTop,
    }));
}

/** A quote ends before the sign; without it, a question isn't one. */
const asSaid = (content: string, [start, end]: QuoteRange): string =>
  content.slice(start, content[end] === '?' ? end + 1 : end);

const criterionIn = (criteria: readonly Criterion[], { criterionId }: AttemptRemark) =>
  criteria.find(({ id }) => id === criterionId);

interface Attempt {
  answerId: string;
  content: string;
  lines: TalkLine[] | null;
  /** Of the version that the review was asked with. */
  criteria: Criterion[];
  criteriaToday: Criterion[] | null;
  remarks: AttemptRemark[];
}

interface AttemptRemark extends Omit<Quoted, 'content' | 'lines'> {
  criterionId: string;
  level: number;
  /** The attempt has closed an earlier remark by the same criterion. */
  hasClosed: boolean;
}

const attemptsWithWords = prepared(
  (_: Db, { viewerId, lessonId }: { viewerId: string; lessonId: string }) =>
    sql<Attempt>`
    select answers.id as "answerId", answers.content, answers.lines, version.criteria,
      ${criteriaInForce(sql`answers.lesson_id`)} as "criteriaToday",
      jsonb_agg(jsonb_build_object('criterionId', remarks.criterion_id, 'level', remarks.level, 'quotes', remarks.quotes,
        'borrowed', remarks.borrowed, 'isLifted', remarks.lifted_by_id is not null, 'hasClosed', ${hasClosed})
        order by remarks."order") as remarks
    from answers
    join reviews on reviews.answer_id = answers.id and reviews.in_force
    join mentor_versions version on version.id = reviews.mentor_version_id
    join remarks on remarks.review_id = reviews.id
    where answers.user_id = ${viewerId} and answers.lesson_id = ${lessonId} and not ${isAlarming}
      and remarks.level > 0 and coalesce(remarks.next_step, '') = '' and ${levelCounts}
    group by answers.id, version.id
    order by answers.id desc`,
);

const hasClosed = sql`exists (
  select from remark_checks checks
  join remarks closed on closed.id = checks.remark_id
  where checks.review_id = remarks.review_id and checks.outcome = 'closed'
    and closed.criterion_id = remarks.criterion_id
)`;
