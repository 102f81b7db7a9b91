import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replyText } from '#test/model-server.ts';
import { createReviewSetting, eventually, type ReviewSetting } from '#test/review-setting.ts';
import { queueForgotten } from './reviews/waiting-reviews.ts';

let setting: ReviewSetting;
beforeEach(async () => {
  setting = await createReviewSetting();
});
afterEach(() => setting.close());

describe('a database that forgets in a crash what it had not written to disk yet', () => {
  it.each([
    ['while the model writes', { pieces: Array.from({ length: 50 }, () => 'слово '), pauseMs: 40 }],
    ['before the model’s first word', { pieces: ['Да.'], firstPauseMs: 1_000 }],
  ])('that a job was taken and its review begun, %s: the review is begun anew', async (_when, text) => {
    const { model, pool } = setting;
    model.script({ kind: 'text', ...text });
    await setting.startWorker();
    const answer = await setting.submit();
    await eventually(() => (model.active === 1 ? true : undefined));
    await pool.query(`update reviews set state = 'waiting', claim = null, attempt = 0, started_at = null`);
    await pool.query(
      'update graphile_worker._private_jobs set locked_by = null, locked_at = null, attempts = 0',
    );
    expect(await setting.settled(answer.id)).toMatchObject({ state: 'done', text: replyText.trimEnd() });
    expect(await setting.reviewsOf(answer.id)).toHaveLength(1);
    await eventually(async () =>
      (await pool.query('select from graphile_worker._private_jobs')).rowCount === 0 ? true : undefined,
    );
  });
});

describe('reviews that the queue knows nothing of', () => {
  it('are queued when a worker begins: a restored backup brings answers without their jobs', async () => {
    const waiting = await setting.submit();
    const interrupted = await setting.submit();
    const finished = await setting.submit();
    const { db, pool, model } = setting;
    await pool.query(
      `update reviews set state = 'in_progress', claim = gen_random_uuid() where answer_id = $1`,
      [interrupted.id],
    );
    await pool.query(
      `update reviews set state = 'done', in_force = true, text = 'Да.' where answer_id = $1`,
      [finished.id],
    );
    await pool.query('delete from graphile_worker._private_jobs');

    await setting.startWorker();
    for (const { id } of [waiting, interrupted])
      expect(await setting.settled(id)).toMatchObject({ state: 'done', text: replyText.trimEnd() });
    expect(await setting.reviewsOf(finished.id)).toMatchObject([{ text: 'Да.' }]);
    expect(model.requests).toHaveLength(2);
    expect(await queueForgotten(db)).toBe(0);
  });

  it('are none of those that wait for their turn or are under way', async () => {
    const { model, db } = setting;
    model.always({ kind: 'text', pieces: ['Да.'], firstPauseMs: 300 });
    await setting.startWorker({ AI_CONCURRENCY: '1' });
    const answers = await Promise.all([setting.submit(), setting.submit(), setting.submit()]);
    await eventually(() => (model.active === 1 ? true : undefined));
    expect(await queueForgotten(db)).toBe(0);
    for (const { id } of answers)
      expect(await setting.settled(id)).toMatchObject({ state: 'done', attempt: 1 });
    expect(model.requests).toHaveLength(3);
  });
});
