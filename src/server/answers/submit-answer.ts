import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Answer } from '#contract/answers.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { inOneTrip } from '#server/db/shared-lanes.ts';
import { openTo } from '#server/enrolments/enrolments.ts';
import { conflict } from '#server/errors.ts';
import { lessonForViewer } from '#server/lessons/lessons.ts';
import { wakeWorkers } from '#server/jobs.ts';
import { publishSoon } from '#server/live.ts';
import { completionOf } from '#server/progress/progress.ts';
import { newModelReview } from '#server/reviews/review-job.ts';
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

/** Stores the answer, its review with the job and the lesson's completion, all or none of it, and tells those concerned. */
export async function submitAnswer(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  submission: Submission,
): Promise<Answer> {
  const [, [stored]] = await inOneTrip(db, [
    waitForOwnSubmissions(viewer).compile(db),
    store(viewer, lessonId, submission).compile(db),
  ]);
  if (!stored) return answerOfRepeat(db, viewer, lessonId, submission);
  // Nobody waits for it: a worker also looks by itself, and a page that reconnects fetches what it missed.
  void Promise.all([
    publishSoon(db, { type: 'answers', lessonId, userId: viewer.id }),
    wakeWorkers(db),
  ]).catch(() => {});
  return answerView({ ...stored, ...viewerAsAuthor(viewer), ...unreviewed }, viewer);
}

/**
 * A person's submissions go one after another, so that parallel ones can neither pass the limit nor miss each other's key.
 * A statement of its own: the next one sees what was stored while this one waited.
 */
const waitForOwnSubmissions = (viewer: Viewer) =>
  sql`select pg_advisory_xact_lock(${submissionLock}, hashtext(${viewer.id}))`;

const submissionLock = 7_318_002;

type Stored = Pick<Answer, 'id' | 'userId' | 'lessonId' | 'content' | 'createdAt' | 'updatedAt'>;

/** Nothing, when the viewer doesn't have the lesson, has used up the minute's answers or repeats a key. */
function store(viewer: Viewer, lessonId: string, { content, idempotencyKey, perMinute }: Submission) {
  const [answerId, reviewId] = [randomUUIDv7(), randomUUIDv7()];
  return sql<Stored>`
    with stored as (
      insert into answers (id, user_id, lesson_id, content, idempotency_key)
      select ${answerId}::uuid, ${viewer.id}::uuid, lessons.id, ${content}, ${idempotencyKey ?? null}
      from lessons
      where lessons.id = ${lessonId} and ${openTo(viewer, 'lessons.course_id')}
        and ${answersInLastMinute(viewer)} < ${perMinute}
      on conflict (user_id, idempotency_key) do nothing
      returning id, user_id as "userId", lesson_id as "lessonId", content,
        created_at as "createdAt", updated_at as "updatedAt"
    ), completed as (
      ${completionOf(sql`select "userId", "lessonId" from stored`)}
    ), review as (
      insert into reviews (id, answer_id, author, state)
      select ${reviewId}::uuid, id, 'model', 'waiting' from stored
      returning id
    ), job as (
      ${newModelReview(reviewId)} from review
    )
    select * from stored`;
}

/** The answer that the same submission stored before; otherwise the reason why there is none. */
async function answerOfRepeat(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  { content, idempotencyKey, perMinute }: Submission,
): Promise<Answer> {
  const earlier = idempotencyKey && (await findByKey(db, viewer, idempotencyKey));
  if (!earlier) {
    await lessonForViewer(db, viewer, lessonId);
    throw await tooManyAnswers(db, viewer, perMinute);
  }
  if (earlier.lessonId !== lessonId || earlier.content !== content) {
    throw conflict('С этим ключом уже отправлен другой ответ. Обновите страницу и отправьте ответ ещё раз');
  }
  return findAnswer(db, viewer, earlier.id);
}

async function findByKey(db: Db, viewer: Viewer, idempotencyKey: string) {
  return db
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
