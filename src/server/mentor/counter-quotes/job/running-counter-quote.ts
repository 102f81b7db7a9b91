import { sql } from 'kysely';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { type AskedAnswer, askedAnswer, readAskedAnswer } from '#server/mentor/reviews/job/asked-answer.ts';
import { createJobRows, type JobRow } from '#server/models/job/job-rows.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { counterQuoteQueue } from '#server/platform/jobs/queue-table.ts';
import type { TakenRow } from '#server/platform/jobs/take-rows.ts';

/** A student's words against a remark, taken by this worker, with everything that the request needs. */
export interface RunningCounterQuote extends JobRow, AskedAnswer {
  remarkId: string;
  reviewId: string;
  /** As in the version of the review. */
  criterion: Criterion;
  level: number | null;
  quotes: QuoteRange[];
  /** The model's review is still in force, and no person was asked about the remark. */
  isOpen: boolean;
}

export const counterQuoteRows = createJobRows<{ lessonId: string; userId: string }>({
  queue: counterQuoteQueue,
  event: ({ lessonId, userId }) => ({ type: 'answers', lessonId, userId }),
  pagesOf: (tx, ids) =>
    tx
      .selectFrom('counter_quotes')
      .innerJoin('remarks', 'remarks.id', 'counter_quotes.remark_id')
      .innerJoin('reviews', 'reviews.id', 'remarks.review_id')
      .innerJoin('answers', 'answers.id', 'reviews.answer_id')
      .select(['answers.lesson_id as lessonId', 'answers.user_id as userId'])
      .distinct()
      .where('counter_quotes.id', '=', anyOf(ids))
      .execute(),
});

/** Undefined if the claim is lost: the answer was deleted, or another worker has the row. */
export async function findRunningCounterQuote(
  db: Db,
  taken: TakenRow,
): Promise<RunningCounterQuote | undefined> {
  const [found] = await runningCounterQuotes(db, { id: taken.id, claim: taken.claim });
  return found && { ...taken, ...readAskedAnswer(found) };
}

const runningCounterQuotes = prepared((db, { id, claim }: Pick<TakenRow, 'id' | 'claim'>) =>
  db
    .selectFrom('counter_quotes')
    .innerJoin('remarks', 'remarks.id', 'counter_quotes.remark_id')
    .innerJoin('reviews', 'reviews.id', 'remarks.review_id')
    .innerJoin('answers', 'answers.id', 'reviews.answer_id')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .innerJoin('mentor_versions', 'mentor_versions.id', 'reviews.mentor_version_id')
    .select([
      'counter_quotes.attempt',
      'remarks.id as remarkId',
      'remarks.level',
      'reviews.id as reviewId',
      ...askedAnswer,
      criterion,
      'mentor_versions.cueing',
      sql<QuoteRange[]>`counter_quotes.quotes`.as('quotes'),
      isOpen,
    ])
    .where('counter_quotes.id', '=', id)
    .where('counter_quotes.claim', '=', claim),
);

/** For a query on `remarks` and their `reviews`. */
export const isOpen = sql<boolean>`(reviews.in_force and reviews.author = 'model' and not exists (
  select from referrals where referrals.remark_id = remarks.id
))`.as('isOpen');

/** For a query on `remarks` and the `mentor_versions` of their reviews. */
export const criterion = sql<Criterion>`(
  select value from jsonb_array_elements(mentor_versions.criteria) value
  where value->>'id' = remarks.criterion_id::text
)`.as('criterion');
