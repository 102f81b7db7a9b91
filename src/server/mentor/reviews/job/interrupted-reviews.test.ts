import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { replyText } from '#test/model-server.ts';
import { createReviewSetting, eventually, type ReviewSetting } from '#test/review-setting.ts';

let setting: ReviewSetting;
beforeEach(async () => {
  setting = await createReviewSetting();
});
afterEach(() => setting.close());

describe('a database that forgets in a crash what it had not written to disk yet', () => {
  test.each([
    ['while the model writes', { pieces: Array.from({ length: 50 }, () => 'слово '), pauseMs: 40 }],
    ['before the model’s first word', { pieces: ['Да.'], firstPauseMs: 1_000 }],
  ])('that a review was taken, %s: it is begun anew', async (_when, text) => {
    const { model, pool } = setting;
    model.script({ kind: 'text', ...text });
    await setting.startWorker();
    const answer = await setting.submit();
    await eventually(() => (model.active === 1 ? true : undefined));
    await pool.query(
      `update reviews set state = 'waiting', claim = null, worker_id = null, attempt = 0, started_at = null`,
    );
    expect(await setting.settled(answer.id)).toMatchObject({ state: 'done', text: replyText.trimEnd() });
    expect(await setting.reviewsOf(answer.id)).toHaveLength(1);
    await eventually(async () =>
      (await pool.query('select from reviews where worker_id is not null')).rowCount === 0 ? true : undefined,
    );
  });
});

describe('a restored backup', () => {
  test('restores reviews that waited or were under way, and a worker resumes them', async () => {
    const waiting = await setting.submit();
    const interrupted = await setting.submit();
    const finished = await setting.submit();
    const { pool, model } = setting;
    await pool.query(
      `update reviews set state = 'in_progress', claim = gen_random_uuid(), worker_id = 'gone' where answer_id = $1`,
      [interrupted.id],
    );
    await pool.query(
      `update reviews set state = 'done', in_force = true, text = 'Да.' where answer_id = $1`,
      [finished.id],
    );

    await setting.startWorker();
    for (const { id } of [waiting, interrupted])
      expect(await setting.settled(id)).toMatchObject({ state: 'done', text: replyText.trimEnd() });
    expect(await setting.reviewsOf(finished.id)).toMatchObject([{ text: 'Да.' }]);
    expect(model.requests).toHaveLength(2);
  });
});
