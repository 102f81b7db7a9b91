import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Answer } from '#contract/answers.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { openTo } from '#server/enrolments/enrolments.ts';
import { conflict } from '#server/errors.ts';
import { lessonForViewer } from '#server/lessons/lessons.ts';
import { publish } from '#server/live.ts';
import { recordCompletion } from '#server/progress/progress.ts';
import { queueReview } from '#server/reviews/reviews.ts';
import { answerView } from './answer-view.ts';
import { findAnswer } from './answers.ts';
import { answersInLastMinute, tooManyAnswers } from './answer-limit.ts';

export interface Submission {
  content: string;
  /** Whoever repeats a key is given the answer that it stored. */
  idempotencyKey?: string | undefined;
  /** How many answers a person may send in a minute. */
  perMinute: number;
}

/** Stores the answer, its review with the job, the lesson's completion and the event: all or none of it. */
export async function submitAnswer(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  submission: Submission,
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    await waitForOwnSubmissions(tx, viewer);
    const stored = await store(tx, viewer, lessonId, submission);
    if (!stored) return answerOfRepeat(tx, viewer, lessonId, submission);
    await recordCompletion(tx, viewer, lessonId);
    await queueReview(tx, stored.id);
    await publish(tx, { type: 'answers', lessonId, userId: viewer.id });
    return answerView({ ...stored, ...viewerAsAuthor(viewer), ...unreviewed }, viewer);
  });
}

/** A person's submissions go one after another, so that parallel ones can neither pass the limit nor miss each other's key. */
async function waitForOwnSubmissions(tx: Tx, viewer: Viewer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${submissionLock}, hashtext(${viewer.id}))`.execute(tx);
}

const submissionLock = 7_318_002;

/** Nothing, when the viewer doesn't have the lesson, has used up the minute's answers or repeats a key. */
async function store(tx: Tx, viewer: Viewer, lessonId: string, submission: Submission) {
  return tx
    .insertInto('answers')
    .columns(['id', 'user_id', 'lesson_id', 'content', 'idempotency_key'])
    .expression((eb) =>
      eb
        .selectFrom('lessons')
        .select([
          eb.val(randomUUIDv7()).as('id'),
          eb.val(viewer.id).as('user_id'),
          'lessons.id as lesson_id',
          eb.val(submission.content).as('content'),
          eb.val(submission.idempotencyKey ?? null).as('idempotency_key'),
        ])
        .where('lessons.id', '=', lessonId)
        .where(openTo(viewer, 'lessons.course_id'))
        .where(answersInLastMinute(viewer), '<', submission.perMinute),
    )
    .onConflict((on) => on.columns(['user_id', 'idempotency_key']).doNothing())
    .returning([
      'id',
      'user_id as userId',
      'lesson_id as lessonId',
      'content',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .executeTakeFirst();
}

/** The answer that the same submission stored before; otherwise the reason why there is none. */
async function answerOfRepeat(
  tx: Tx,
  viewer: Viewer,
  lessonId: string,
  { content, idempotencyKey, perMinute }: Submission,
): Promise<Answer> {
  const earlier = idempotencyKey && (await findByKey(tx, viewer, idempotencyKey));
  if (!earlier) {
    await lessonForViewer(tx, viewer, lessonId);
    throw await tooManyAnswers(tx, viewer, perMinute);
  }
  if (earlier.lessonId !== lessonId || earlier.content !== content) {
    throw conflict('С этим ключом уже отправлен другой ответ. Обновите страницу и отправьте ответ ещё раз');
  }
  return findAnswer(tx, viewer, earlier.id);
}

async function findByKey(tx: Tx, viewer: Viewer, idempotencyKey: string) {
  return tx
    .selectFrom('answers')
    .select(['id', 'lesson_id as lessonId', 'content'])
    .where('user_id', '=', viewer.id)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

const viewerAsAuthor = ({ firstName, lastName }: Viewer) => ({ firstName, lastName });

const unreviewed = {
  aiResponse: null,
  responseAuthor: null,
  reviewState: 'waiting',
  reviewAuthor: null,
  reviewAttempt: null,
  reviewCause: null,
  reviewFinishedAt: null,
  draftText: null,
} as const;
