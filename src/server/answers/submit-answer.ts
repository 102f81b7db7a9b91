import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Answer } from '#contract/answers.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { rights } from '#contract/roles.ts';
import { answerableBy, lessonRefusal } from '#server/enrolments/enrolments.ts';
import { deadlineRefusal, isInTime, isLate } from '#server/enrolments/lesson-dates.ts';
import { conflict } from '#server/errors.ts';
import { publishSoon } from '#server/live/live.ts';
import { completionOf } from '#server/progress/progress.ts';
import { notifyQueueSoon } from '#server/queue/notify-queue.ts';
import { reviewQueue } from '#server/queue/queue-table.ts';
import { answersInLastMinute, answersToLesson, attemptsUsedUp, tooManyAnswers } from './answer-limit.ts';
import { answerView } from './answer-view.ts';
import { getAnswer } from './answers.ts';

export interface Submission {
  content: string;
  /** A repeated key returns the answer that it stored. */
  idempotencyKey?: string | undefined;
  /** How many answers a person may submit per minute. */
  perMinute: number;
}

/**
 * Stores the answer, its waiting review and the lesson's completion in one transaction, which also deletes the draft, then
 * notifies the workers and the open pages.
 */
export async function submitAnswer(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  submission: Submission,
): Promise<Answer> {
  const [stored] = await store(db, newAnswer(viewer, lessonId, submission), viewer.role);
  if (!stored) return answerOfRepeat(db, viewer, lessonId, submission);
  // Not awaited: a worker also polls, and a page that reconnects fetches what it missed.
  void Promise.all([
    publishSoon(db, { type: 'answers', lessonId, userId: viewer.id }),
    notifyQueueSoon(db, reviewQueue),
  ]).catch(() => {});
  return answerView({ ...stored, ...viewerAsAuthor(viewer), ...unreviewed }, viewer);
}

type Stored = Pick<Answer, 'id' | 'userId' | 'lessonId' | 'content' | 'createdAt' | 'updatedAt'> & {
  isLate: boolean | null;
};

function newAnswer(viewer: Viewer, lessonId: string, { content, idempotencyKey, perMinute }: Submission) {
  return {
    viewerId: viewer.id,
    lessonId,
    content,
    idempotencyKey: idempotencyKey ?? null,
    perMinute,
    progressId: randomUUIDv7(),
  };
}

/**
 * Inserts nothing if the viewer can't answer the lesson, is too late, has reached a limit or repeats a key. Attempts are counted after the
 * answers of the last minute, whose count waits for the person's other submissions.
 */
const store = prepared((_: Db, answer: ReturnType<typeof newAnswer>, role: Viewer['role']) => {
  const { viewerId, lessonId, content, idempotencyKey, perMinute, progressId } = answer;
  return sql<Stored>`
    with stored as (
      insert into answers (user_id, lesson_id, content, idempotency_key)
      select ${viewerId}::uuid, lessons.id, ${content}, ${idempotencyKey}
      from lessons
      where lessons.id = ${lessonId} and ${answerableBy({ id: viewerId, role })}
        and ${rights[role].studies ? isInTime(viewerId) : sql`true`}
        and case when ${answersInLastMinute(viewerId)} < ${perMinute} then
          lessons.attempts_limit is null or ${answersToLesson(viewerId, lessonId)} < lessons.attempts_limit
        end
      on conflict (user_id, idempotency_key) do nothing
      returning id, user_id as "userId", lesson_id as "lessonId", content,
        created_at as "createdAt", updated_at as "updatedAt"
    ), completed as (
      ${completionOf(progressId, sql`select "userId", "lessonId" from stored`)}
    ), review as (
      insert into reviews (answer_id, author, state)
      select id, 'model', 'waiting' from stored
    ), drafted as (
      delete from answer_drafts using stored
      where answer_drafts.user_id = stored."userId" and answer_drafts.lesson_id = stored."lessonId"
    )
    select answers.*, ${isLate} as "isLate"
    from (select stored.*, "userId" as user_id, "createdAt" as created_at from stored) answers
    join lessons on lessons.id = answers."lessonId"`;
});

/** The answer that an earlier try has stored; otherwise throws the reason why there is none. */
async function answerOfRepeat(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  { content, idempotencyKey, perMinute }: Submission,
): Promise<Answer> {
  const earlier = idempotencyKey && (await findByKey(db, viewer, idempotencyKey));
  if (!earlier) {
    await refuseUnanswerable(db, viewer, lessonId);
    const tooLate = await deadlineRefusal(db, viewer.id, lessonId);
    if (tooLate) throw tooLate;
    const usedUp = await attemptsUsedUp(db, viewer, lessonId);
    throw usedUp ?? (await tooManyAnswers(db, viewer, perMinute));
  }
  if (earlier.lessonId !== lessonId || earlier.content !== content) {
    throw conflict('С этим ключом уже отправлен другой ответ. Обновите страницу и отправьте ответ ещё раз');
  }
  return getAnswer(db, viewer, earlier.id);
}

async function findByKey(db: Db, viewer: Viewer, idempotencyKey: string) {
  return db
    .selectFrom('answers')
    .select(['id', 'lesson_id as lessonId', 'content'])
    .where('user_id', '=', viewer.id)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

async function refuseUnanswerable(db: Db, viewer: Viewer, lessonId: string): Promise<void> {
  const lesson = await db
    .selectFrom('lessons')
    .select('id')
    .where('id', '=', lessonId)
    .where(answerableBy(viewer))
    .executeTakeFirst();
  if (!lesson) throw await lessonRefusal(db, viewer, lessonId, { toAnswer: true });
}

const viewerAsAuthor = ({ firstName, lastName }: Viewer) => ({ firstName, lastName });

const unreviewed = {
  aiResponse: null,
  responseAuthor: null,
  unread: false,
  responseFinishedAt: null,
  reviewState: 'waiting',
} as const;
