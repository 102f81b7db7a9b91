import { sql } from 'kysely';
import type { TalkLine } from '#contract/answers/schemas.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { mentorInForce } from '#server/school/mentor-versions/mentor-versions.ts';

/** What a person's feedback by criterion is written against. */
export interface FeedbackRubric {
  answer: string;
  /** Of a talk. */
  lines: TalkLine[] | null;
  versionId: string | null;
  criteria: Criterion[];
}

/**
 * The version of the review in force, whose criteria and levels the person sees; that of the lesson if that review is a
 * single text. Call with the answer locked.
 */
export const findFeedbackRubric = (tx: Tx, answerId: string): Promise<FeedbackRubric> =>
  tx
    .selectFrom('answers')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .leftJoinLateral(mentorInForce, (join) => join.onTrue())
    .leftJoin('reviews', (join) =>
      join
        .onRef('reviews.answer_id', '=', 'answers.id')
        .on('reviews.in_force', '=', true)
        .on('reviews.summary', 'is not', null),
    )
    .leftJoin('mentor_versions as reviewed', 'reviewed.id', 'reviews.mentor_version_id')
    .select([
      'answers.content as answer',
      sql<TalkLine[] | null>`answers.lines`.as('lines'),
      sql<string | null>`coalesce(reviewed.id, mentor.id)`.as('versionId'),
      sql<Criterion[]>`coalesce(reviewed.criteria, mentor.criteria, '[]')`.as('criteria'),
    ])
    .where('answers.id', '=', answerId)
    .executeTakeFirstOrThrow();
