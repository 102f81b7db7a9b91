import { sql } from 'kysely';
import type { AnswerReader, TalkLine } from '#contract/answers/schemas.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { ReleaseMode } from '#contract/lessons/schemas.ts';
import type { DataRule } from '#contract/models/places.ts';
import { leadsAt } from '#server/mentor/reviews/prompt/leads-at.ts';
import {
  type PlayedTalk,
  sceneOf,
  talkMaterial,
  type TalkMaterial,
} from '#server/mentor/reviews/prompt/talk-material.ts';
import { ruleFor } from '#server/models/data-rule.ts';
import { createJobRows, type JobRow } from '#server/models/job/job-rows.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { reviewQueue } from '#server/platform/jobs/queue-table.ts';
import type { TakenRow } from '#server/platform/jobs/take-rows.ts';
import { mentorInForce } from '#server/school/mentor-versions/mentor-versions.ts';
import { alarm } from './may-ask-model.ts';

/** A review taken by this worker, with everything that its prompt needs. */
export interface RunningReview extends JobRow {
  answerId: string;
  userId: string;
  /** What the course would allow, had its author agreed. */
  courseRule: DataRule;
  answer: string;
  /** Of an answer that is a talk. */
  talk: TalkMaterial | undefined;
  reader: AnswerReader;
  /** What became of an alarm about the answer. */
  alarm: string | null;
  /** The lesson's mode when this try began: what was shown since then stays shown. */
  release: ReleaseMode;
  /** The version in force when the review was taken; null in a lesson without prompt and criteria. */
  mentorVersionId: string | null;
  aiPrompt: string | null;
  criteria: Criterion[];
  /** Asks for the student's own words, at this attempt, and offers none. */
  leads: boolean;
  assignment: string | null;
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
      .where('reviews.id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
});

/** A person reads it before the student does. */
export const isHeld = ({ release }: RunningReview): boolean => release === 'after_person';

/** Undefined if the claim is lost: the answer was deleted, or another worker has the review. */
export async function findRunningReview(db: Db, taken: TakenRow): Promise<RunningReview | undefined> {
  const [review] = await runningReviews(db, { id: taken.id, claim: taken.claim });
  if (!review) return undefined;
  const { lines, played, assignment, cueing, isFirst, ...rest } = review;
  return {
    ...taken,
    ...rest,
    assignment: played ? sceneOf(played.card) : assignment,
    leads: leadsAt(cueing, { isFirst }),
    talk: lines ? talkMaterial(lines, played) : undefined,
  };
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
      'answers.id as answerId',
      'answers.user_id as userId',
      'answers.lesson_id as lessonId',
      'courses.id as courseId',
      ruleFor(sql.ref('answers.user_id')).as('dataRule'),
      'courses.data_rule as courseRule',
      'answers.content as answer',
      'answers.reader',
      sql<TalkLine[] | null>`answers.lines`.as('lines'),
      playedTalk,
      alarm,
      'lessons.release',
      'mentor.id as mentorVersionId',
      'mentor.prompt as aiPrompt',
      sql<Criterion[]>`coalesce(mentor.criteria, '[]')`.as('criteria'),
      'mentor.cueing',
      isFirstAttempt,
      'lessons.assignment',
      'lessons.content',
      'lessons.transcription',
    ])
    .where('reviews.id', '=', id)
    .where('reviews.claim', '=', claim),
);

/** For a query on `answers`. A talk that was interrupted before is no attempt: no mentor read it. */
export const isFirstAttempt = sql<boolean>`not exists (
  select from answers earlier
  where earlier.user_id = answers.user_id and earlier.lesson_id = answers.lesson_id and earlier.id < answers.id
    and not exists (select from dialogues where answer_id = earlier.id and ended_by = 'crisis')
)`.as('isFirst');

/** For a query on `answers`: null in a written one. */
export const playedTalk = sql<PlayedTalk | null>`case when answers.lines is not null then (
  select jsonb_build_object('card', card, 'level', level, 'endedBy', ended_by, 'mood', (
    select mood from dialogue_turns
    where dialogue_id = dialogues.id and mood is not null order by dialogue_turns.number desc limit 1
  ), 'turns', (
    select jsonb_agg(jsonb_build_object('number', number, 'speaker', speaker, 'text', text,
      'mood', jsonb_build_object('trust', mood->'trust'), 'markRanges', mark_ranges) order by number)
    from dialogue_turns
    where dialogue_id = dialogues.id and (speaker = 'student' or mood is not null)
  ))
  from dialogues join scenarios on scenarios.id = scenario_id
  where dialogues.answer_id = answers.id
) end`.as('played');
