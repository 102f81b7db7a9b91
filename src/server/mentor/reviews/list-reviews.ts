import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { ReviewRecord } from '#contract/reviews/schemas.ts';
import { countered } from '#server/mentor/feedback/countered.ts';
import { statisticsOf } from '#server/mentor/feedback/review-statistics.ts';
import { answerRefusal } from '#server/mentor/in-force/lock-answer.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { personOf } from '#server/platform/db/person-of.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerAuthor, lessonOpenTo, othersOf } from '#server/school/enrolments/enrolments.ts';

/** All reviews of the answer, newest first: by the model and by mentors, including failed and cancelled ones. */
export async function listReviews(db: Db, viewer: Viewer, answerId: string): Promise<ReviewRecord[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('answers', 'answers.id', 'reviews.answer_id')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .leftJoin('users', 'users.id', 'reviews.requested_by_id')
    .leftJoin('mentor_versions', 'mentor_versions.id', 'reviews.mentor_version_id')
    .select([
      'reviews.id',
      'reviews.author',
      'reviews.state',
      'reviews.in_force as inForce',
      'reviews.attempt as tries',
      'reviews.text',
      'reviews.cause',
      'reviews.raw',
      'reviews.quotes_lost as quotesLost',
      'reviews.sentences_cut as sentencesCut',
      'reviews.confidence',
      'reviews.helpful',
      'reviews.unhelpful',
      'mentor_versions.number as version',
      'reviews.prompt',
      sql<boolean>`reviews.prompt_erased_at is not null`.as('promptErased'),
      'reviews.created_at as createdAt',
      'reviews.finished_at as finishedAt',
      personOf('users').as('requestedBy'),
      statisticsOf('reviews').as('statistics'),
      counterQuotes.as('counterQuotes'),
    ])
    .where('reviews.answer_id', '=', answerId)
    .where(lessonOpenTo(viewer))
    .where(othersOf(viewer, answerAuthor))
    .orderBy('reviews.id', 'desc')
    .execute();
  if (rows.length === 0) await refuseUnlessReached(db, viewer, answerId);
  const { seesPrompts } = rights[viewer.role];
  return rows.map(({ statistics, prompt, unhelpful, promptErased, ...row }) => ({
    ...row,
    ...(promptErased && seesPrompts && { promptErased }),
    ...(unhelpful && { unhelpful }),
    ...statistics,
    // Written by recordReview as an array of messages.
    prompt: prompt as ReviewRecord['prompt'],
    ...(!seesPrompts && {
      prompt: null,
      raw: null,
      cause: null,
      model: null,
      firstTextMs: null,
      totalMs: null,
      inputTokens: null,
      outputTokens: null,
      counterQuotes: row.counterQuotes.map((one) => ({ ...one, raw: null, cause: null })),
    }),
  }));
}

const counterQuotes = sql<ReviewRecord['counterQuotes']>`coalesce((
  select jsonb_agg(${countered} || jsonb_build_object(
    'remarkId', remarks.id, 'criterion', value->>'title', 'cause', counter_quotes.cause, 'raw', counter_quotes.raw
  ) order by counter_quotes.id)
  from counter_quotes
  join remarks on remarks.id = counter_quotes.remark_id
  cross join jsonb_array_elements(mentor_versions.criteria) value
  where remarks.review_id = reviews.id and value->>'id' = remarks.criterion_id::text
), '[]')`;

async function refuseUnlessReached(db: Db, viewer: Viewer, answerId: string): Promise<void> {
  const answer = await db
    .selectFrom('answers')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .select('answers.id')
    .where('answers.id', '=', answerId)
    .where(lessonOpenTo(viewer))
    .where(othersOf(viewer, answerAuthor))
    .executeTakeFirst();
  if (!answer) throw await answerRefusal(db, viewer, answerId);
}
