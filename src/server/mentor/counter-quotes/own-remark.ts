import { sql } from 'kysely';
import type { AnswerReader, TalkLine } from '#contract/answers/schemas.ts';
import type { ReadingRule } from '#contract/models/places.ts';
import type { CounterQuote } from '#contract/reviews/feedback.ts';
import { lockInOrder } from '#server/mentor/in-force/lock-answer.ts';
import { alarm } from '#server/mentor/reviews/job/may-ask-model.ts';
import { ruleFor } from '#server/models/data-rule.ts';
import { reservedBy } from '#server/models/ledger.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';

/** A remark of the review in force on an answer of the viewer's, with what decides whether the model is asked about it. */
export interface OwnRemark {
  answerId: string;
  lessonId: string;
  answer: string;
  lines: TalkLine[] | null;
  reader: AnswerReader;
  alarm: string | null;
  author: 'model' | 'mentor';
  /** A person stands behind the review. */
  isReleased: boolean;
  isHighest: boolean;
  /** A person was asked about the remark, whatever he has answered. */
  isDisputed: boolean;
  earlier: { state: CounterQuote['state']; key: string | null } | null;
  /** How many other remarks on the answer the model was asked about. */
  others: number;
  rule: ReadingRule;
  isSpent: boolean;
  hasFound: boolean;
}

/** Locks the answer, so that what is found holds until the end of the transaction. */
export async function findOwnRemark(
  tx: Tx,
  viewer: Viewer,
  remarkId: string,
): Promise<OwnRemark | undefined> {
  const found = await selectOwn(tx, viewer, remarkId).select('answers.id as answerId').executeTakeFirst();
  if (!found) return undefined;
  for (const lock of lockInOrder({ userId: viewer.id, answerId: found.answerId })) await lock.execute(tx);
  return selectOwn(tx, viewer, remarkId)
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .leftJoin('counter_quotes', 'counter_quotes.remark_id', 'remarks.id')
    .select([
      'answers.id as answerId',
      'answers.lesson_id as lessonId',
      'answers.content as answer',
      sql<TalkLine[] | null>`answers.lines`.as('lines'),
      'answers.reader',
      alarm,
      'reviews.author',
      isReleased.as('isReleased'),
      isHighest.as('isHighest'),
      sql<boolean>`exists (select from referrals where referrals.remark_id = remarks.id)`.as('isDisputed'),
      sql<OwnRemark['earlier']>`case when counter_quotes.id is not null then
        jsonb_build_object('state', counter_quotes.state, 'key', counter_quotes.idempotency_key) end`.as(
        'earlier',
      ),
      others.as('others'),
      ruleFor(sql.ref('answers.user_id')).as('rule'),
      sql<boolean>`(courses.monthly_budget is not null and ${reservedBy(sql`courses.id`)} >= courses.monthly_budget)`.as(
        'isSpent',
      ),
      sql<boolean>`exists (select from ai_status where source = 'found')`.as('hasFound'),
    ])
    .executeTakeFirst();
}

const selectOwn = (tx: Tx, viewer: Viewer, remarkId: string) =>
  tx
    .selectFrom('remarks')
    .innerJoin('reviews', 'reviews.id', 'remarks.review_id')
    .innerJoin('answers', 'answers.id', 'reviews.answer_id')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .where('remarks.id', '=', remarkId)
    .where('reviews.in_force', '=', true)
    .where('answers.user_id', '=', viewer.id)
    .where(lessonOpenTo(viewer));

/** In a lesson where a person reads first, or one has let the student read it. */
const isReleased = sql<boolean>`(lessons.release = 'after_person' or exists (
  select from referrals where referrals.answer_id = answers.id and reason = 'release' and decision = 'kept'
    and settled_at >= reviews.finished_at
))`;

const isHighest = sql<boolean>`coalesce(remarks.level = (
  select jsonb_array_length(value->'levels') - 1 from mentor_versions, jsonb_array_elements(criteria) value
  where mentor_versions.id = reviews.mentor_version_id and value->>'id' = remarks.criterion_id::text
), false)`;

const others = sql<number>`(
  select count(*) from counter_quotes other
  join remarks remark on remark.id = other.remark_id
  join reviews review on review.id = remark.review_id
  where review.answer_id = answers.id and remark.id <> remarks.id and other.state <> 'overtaken'
)::integer`;
