import { sql } from 'kysely';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { ReleaseMode } from '#contract/lessons/schemas.ts';
import type { DataRule } from '#contract/models/places.ts';
import { createJobRows, type JobRow } from '#server/models/job/job-rows.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { reviewQueue } from '#server/platform/jobs/queue-table.ts';
import type { TakenRow } from '#server/platform/jobs/take-rows.ts';
import { mentorInForce } from '#server/school/mentor-versions/mentor-versions.ts';
import { type AskedAnswer, askedAnswer, readAskedAnswer } from './asked-answer.ts';

/** A review taken by this worker, with everything that its prompt needs. */
export interface RunningReview extends JobRow, AskedAnswer {
  /** What the course would allow, had its author agreed. */
  courseRule: DataRule;
  /** The lesson's mode when this try began: what was shown since then stays shown. */
  release: ReleaseMode;
  /** The version in force when the review was taken; null in a lesson without prompt and criteria. */
  mentorVersionId: string | null;
  aiPrompt: string | null;
  criteria: Criterion[];
  content: string | null;
  transcription: string | null;
}

export const reviewRows = createJobRows<{ lessonId: string; userId: string }>({
  queue: reviewQueue,
  event: ({ lessonId, userId }) => ({ type: 'answers', lessonId, userId }),
  pagesOf: (tx, ids) =>
    tx
      .selectFrom('reviews')
      .innerJoin('answers', 'answers.id', 'reviews.answer_id')
      .select(['answers.lesson_id as lessonId', 'answers.user_id as userId'])
      .distinct()
      .where('reviews.id', '=', anyOf(ids))
      .execute(),
});

/** A person reads it before the student does. */
export const isHeld = ({ release }: RunningReview): boolean => release === 'after_person';

/** Undefined if the claim is lost: the answer was deleted, or another worker has the review. */
export async function findRunningReview(db: Db, taken: TakenRow): Promise<RunningReview | undefined> {
  const [review] = await runningReviews(db, { id: taken.id, claim: taken.claim });
  return review && { ...taken, ...readAskedAnswer(review) };
}

const runningReviews = prepared((db, { id, claim }: Pick<TakenRow, 'id' | 'claim'>) =>
  db
    .selectFrom('reviews')
    .innerJoin('answers', 'answers.id', 'reviews.answer_id')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .leftJoinLateral(mentorInForce, (join) => join.onTrue())
    .select([
      'reviews.attempt',
      ...askedAnswer,
      'courses.data_rule as courseRule',
      'lessons.release',
      'mentor.id as mentorVersionId',
      'mentor.prompt as aiPrompt',
      sql<Criterion[]>`coalesce(mentor.criteria, '[]')`.as('criteria'),
      'mentor.cueing',
      'lessons.content',
      'lessons.transcription',
    ])
    .where('reviews.id', '=', id)
    .where('reviews.claim', '=', claim),
);
