import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/platform/db/connect.ts';
import type { ModelServer } from '#test/model-server.ts';
import { eventually } from '#test/review-setting.ts';
import { answerText, reviewText } from './numbered-answers.ts';
import type { Submissions } from './submissions.ts';

export interface Kept {
  lost: number;
  doubled: number;
  reviews: number;
}

/** Every acknowledged answer is stored once, verbatim, and ends with one complete review of its own. */
export async function expectNothingLost(db: Db, submissions: Submissions, model: ModelServer): Promise<Kept> {
  const { lessonId, sent } = submissions;
  expect(sent.filter(({ answerId }) => answerId === undefined)).toEqual([]);
  // Only failures that a person can fix by sending again.
  expect([...submissions.failures.keys()].filter((how) => how !== 'lost' && how !== 503)).toEqual([]);

  const stored = await db
    .selectFrom('answers')
    .select(['id', 'content', 'user_id', 'idempotency_key'])
    .where('lesson_id', '=', lessonId)
    .execute();
  const ids = new Set(stored.map(({ id }) => id));
  const keys = new Set(stored.map(({ idempotency_key }) => idempotency_key));
  const lost = sent.filter(({ answerId = '' }) => !ids.has(answerId)).length;
  const doubled = stored.length - keys.size;
  expect({ lost, doubled, stored: stored.length }).toEqual({ lost: 0, doubled: 0, stored: sent.length });
  const byKey = new Map(stored.map((answer) => [answer.idempotency_key, answer]));
  for (const { number, key, studentId, answerId } of sent)
    expect(byKey.get(key)).toMatchObject({ id: answerId, content: answerText(number), user_id: studentId });

  await finish(db, lessonId);
  const reviews = await db
    .selectFrom('reviews')
    .innerJoin('answers', 'answers.id', 'reviews.answer_id')
    .select(['answer_id', 'state', 'author', 'text', 'latest', 'in_force'])
    .where('lesson_id', '=', lessonId)
    .execute();
  const byAnswer = new Map(reviews.map((review) => [review.answer_id, review]));
  expect({ reviews: reviews.length, answers: byAnswer.size }).toEqual({
    reviews: sent.length,
    answers: sent.length,
  });
  for (const { number, answerId = '' } of sent) {
    expect(byAnswer.get(answerId)).toMatchObject({
      state: 'done',
      author: 'model',
      text: reviewText(number),
      latest: true,
      in_force: true,
    });
  }
  await eventually(async () => ((await leftBehind(db)) === 0 ? true : undefined));
  expect(model.active).toBe(0);
  return { lost, doubled, reviews: reviews.length };
}

/** As long as fewer are left each minute: how many were sent depends on the machine. */
async function finish(db: Db, lessonId: string): Promise<void> {
  let left = Infinity;
  while (left > 0) {
    left = await eventually(async () => {
      const now = await unfinished(db, lessonId);
      return now < left ? { now } : undefined;
    }).then(({ now }) => now);
  }
}

async function unfinished(db: Db, lessonId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from reviews join answers on answers.id = answer_id
    where lesson_id = ${lessonId} and state not in ('done', 'failed')`.execute(db);
  return rows[0]?.count ?? -1;
}

/** Leftovers of finished reviews: claims and drafts. */
async function leftBehind(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from reviews where worker_id is not null) + (select count(*) from review_drafts) as count`.execute(
    db,
  );
  return rows[0]?.count ?? -1;
}
