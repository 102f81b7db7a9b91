import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { startWriting } from '#server/models/job/job-draft.ts';
import { createAnswer, createReview, createStudentInLesson } from '#test/factories.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { reviewDraft } from './review-task.ts';
import { findRunningReview, type RunningReview } from './running-review.ts';

const t = testDatabase();

describe('an answer that is deleted while the reviews of others are written', () => {
  test.each([
    ['before its first words', ''],
    ['after some words', 'Уже '],
  ])('%s, takes nothing from them', async (_when, written) => {
    const [gone, kept] = [await beginReview(), await beginReview()];
    const writers = [write(gone), write(kept)];
    if (written !== '') {
      for (const { writer } of writers) writer.write(written);
      await sleep(200);
    }

    const deleting = await t.pool.connect();
    await deleting.query('begin');
    await deleting.query('delete from answers where id = $1', [gone.answerId]);
    for (const { writer } of writers) writer.write('хорошо');
    await sleep(200);
    await deleting.query('commit');
    deleting.release();
    for (const { writer } of writers) writer.write('.');
    await sleep(200);
    for (const { writer } of writers) await writer.end();

    expect(writers.map(({ lost }) => lost[0])).toEqual([{ error: undefined }, undefined]);
    expect(await draftOf(kept)).toBe(`${written}хорошо.`);
    expect(await draftOf(gone)).toBeUndefined();
  });
});

function write(review: RunningReview) {
  const lost: { error: unknown }[] = [];
  return { writer: startWriting(t.db, reviewDraft, review, (error) => lost.push({ error })), lost };
}

async function beginReview(): Promise<RunningReview> {
  const { lesson, student } = await createStudentInLesson(t.db);
  const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  const claim = randomUUID();
  const { id } = await createReview(t.db, { answer_id: answer.id, state: 'in_progress', attempt: 1, claim });
  const review = await findRunningReview(t.db, { id, claim, failures: 0, crashes: 0, slot: 1 });
  if (!review) throw new Error('The review is not there');
  return review;
}

async function draftOf({ id }: RunningReview): Promise<string | undefined> {
  const { rows } = await t.pool.query<{ text: string }>(
    'select text from review_drafts where review_id = $1',
    [id],
  );
  return rows[0]?.text;
}
