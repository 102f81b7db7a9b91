import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { onLostReviews } from '#server/mentor/reviews/job/waiting-reviews.ts';
import { reviewQueue } from '#server/platform/jobs/queue-table.ts';
import { sweepKind } from '#server/platform/jobs/run-queue.ts';
import { replyText } from '#test/model-server.ts';
import { createReviewSetting, eventually, follow, type ReviewSetting } from '#test/review-setting.ts';

const lostReviews = { table: reviewQueue, onLost: onLostReviews };

let setting: ReviewSetting;
beforeEach(async () => {
  setting = await createReviewSetting();
});
afterEach(() => setting.close());

describe('workers together', () => {
  test('run no more reviews at a time than AI_CONCURRENCY, over three processes, and leave no slot unused', async () => {
    const { model } = setting;
    model.always({ kind: 'text', pieces: ['Да.'], firstPauseMs: 300 });
    const processes = await Promise.all([1, 2, 3].map(() => startWorkerProcess({ AI_CONCURRENCY: '4' })));
    const answers = await Promise.all(Array.from({ length: 32 }, () => setting.submit()));
    for (const answer of answers)
      expect(await setting.settled(answer.id)).toMatchObject({ state: 'done', attempt: 1 });
    for (const process of processes) process.kill('SIGKILL');
    expect(model.mostActive).toBe(4);
    expect(model.requests).toHaveLength(32);
    // Without a notification, a free slot would be found by polling, after two seconds.
    const gaps = model.requests.map(({ at }, index) => at - (model.requests[index - 1]?.at ?? at));
    expect(Math.max(...gaps)).toBeLessThan(1_800);
  });

  test('take up answers in the order they came', async () => {
    const { model } = setting;
    model.always({ kind: 'text', pieces: ['Да.'], firstPauseMs: 20 });
    const contents = Array.from({ length: 12 }, (_, number) => `Ответ номер ${number}.`);
    for (const content of contents) await setting.submit(content);
    await setting.startWorker({ AI_CONCURRENCY: '1' });
    await setting.startWorker({ AI_CONCURRENCY: '1' });
    await eventually(() => (model.requests.length === 12 ? true : undefined));
    expect(numbersAsked()).toEqual(contents.map((_, number) => `${number}`));
  });

  test('ask the model once for one answer', async () => {
    await Promise.all([setting.startWorker(), setting.startWorker(), setting.startWorker()]);
    const answers = [];
    for (let count = 0; count < 10; count += 1) answers.push(await setting.submit());
    for (const answer of answers)
      expect(await setting.reviewsOf((await setting.settled(answer.id)).answer_id)).toHaveLength(1);
    expect(setting.model.requests).toHaveLength(10);
  });
});

describe('a review whose answer is deleted', () => {
  test('leaves its slot to the next', async () => {
    const { model, db } = setting;
    await setting.startWorker({ AI_CONCURRENCY: '1' });
    model.script({ kind: 'hang', pieces: ['Половина '] });
    const deleted = await setting.submit();
    await eventually(() => (model.active === 1 ? true : undefined));
    await db.deleteFrom('answers').where('id', '=', deleted.id).execute();
    const next = await setting.submit();
    expect(await setting.settled(next.id)).toMatchObject({ state: 'done' });
  });
});

describe('a worker that stops', () => {
  test('hands its review back at once, and another finishes it without a tried attempt lost', async () => {
    const { model, db } = setting;
    const page = follow(setting.live, setting.lesson.id, setting.student.id);
    const first = await setting.startWorker();
    model.script({ kind: 'text', pieces: Array.from({ length: 100 }, () => 'слово '), pauseMs: 50 });
    const answer = await setting.submit();
    await eventually(() => (page.text({ attempt: 1 }).length > 20 ? true : undefined));

    await first.stop();
    expect(await setting.reviewsOf(answer.id)).toMatchObject([
      { state: 'waiting', claim: null, worker_id: null, failures: 0, crashes: 0 },
    ]);
    expect(await db.selectFrom('review_drafts').selectAll().execute()).toEqual([]);
    expect(model.requests[0]?.abandoned).toBe(true);

    await setting.startWorker();
    expect(await setting.settled(answer.id)).toMatchObject({
      state: 'done',
      text: replyText.trimEnd(),
      attempt: 2,
    });
    expect(await setting.reviewsOf(answer.id)).toHaveLength(1);
  });
});

describe('a worker that stops with others waiting', () => {
  test('leaves its review before those that have not begun: somebody saw half of it', async () => {
    const { model } = setting;
    model.script({ kind: 'hang', pieces: ['Половина '] });
    const first = await setting.startWorker({ AI_CONCURRENCY: '1' });
    await setting.submit('Ответ номер 0.');
    await eventually(() => (model.active === 1 ? true : undefined));
    for (const number of [1, 2, 3]) await setting.submit(`Ответ номер ${number}.`);
    await first.stop();

    await setting.startWorker({ AI_CONCURRENCY: '1' });
    await eventually(() => (model.requests.length >= 5 ? true : undefined));
    expect(numbersAsked()).toEqual(['0', '0', '1', '2', '3']);
  });
});

describe('a worker that dies', () => {
  test('leaves its review to another, which writes it whole and once', async () => {
    const { model } = setting;
    const page = follow(setting.live, setting.lesson.id, setting.student.id);
    model.script({ kind: 'text', pieces: Array.from({ length: 400 }, () => 'слово '), pauseMs: 50 });
    const other = await startWorkerProcess();
    const answer = await setting.submit();
    await eventually(() => (page.text({ attempt: 1 }).length > 20 ? true : undefined));

    await setting.startWorker({}, { sweepMs: 300 });
    other.kill('SIGKILL');
    const review = await setting.settled(answer.id, ['done']);
    expect(review).toMatchObject({ text: replyText.trimEnd(), attempt: 2, in_force: true });
    expect(await setting.reviewsOf(answer.id)).toHaveLength(1);
    expect(model.requests).toHaveLength(2);
    expect(setting.said.join('\n')).toContain('прервались вместе со своим процессом');
  });

  test('leaves its review before those that have not begun: somebody saw half of it', async () => {
    const { model } = setting;
    model.script({ kind: 'hang', pieces: ['Половина '] });
    const other = await startWorkerProcess({ AI_CONCURRENCY: '1' });
    const interrupted = await setting.submit('Ответ номер 0.');
    await eventually(() => (model.active === 1 ? true : undefined));
    for (const number of [1, 2, 3]) await setting.submit(`Ответ номер ${number}.`);
    other.kill('SIGKILL');
    await once(other, 'exit');

    await setting.startWorker({ AI_CONCURRENCY: '1' }, { sweepMs: 300 });
    await setting.settled(interrupted.id, ['done']);
    await eventually(() => (model.requests.length >= 5 ? true : undefined));
    expect(numbersAsked()).toEqual(['0', '0', '1', '2', '3']);
  });

  test('between a review and its notification leaves the notification to another worker', async () => {
    const { db, pool, live, lesson, student } = setting;
    const answer = await setting.submit();
    await pool.query(
      `update reviews set state = 'done', in_force = true, text = 'Да.', worker_id = 'gone' where answer_id = $1`,
      [answer.id],
    );
    const page = follow(live, lesson.id, student.id);
    await sweepKind(db, lostReviews);
    await eventually(() => (page.events.some(({ type }) => type === 'answers') ? true : undefined));
    expect(await setting.reviewsOf(answer.id)).toMatchObject([{ state: 'done', text: 'Да.' }]);
  });

  test('takes down no more than eight workers with one answer', async () => {
    const answer = await setting.submit();
    for (let crashes = 0; crashes < 8; crashes += 1) {
      await setting.pool.query(`update reviews set state = 'in_progress', worker_id = 'dead'`);
      expect(await sweepKind(setting.db, lostReviews)).toBe(1);
    }
    expect(await setting.reviewsOf(answer.id)).toMatchObject([
      { state: 'failed', cause: expect.stringContaining('8 раз подряд') },
    ]);
  });
});

describe('a worker that loses its connection', () => {
  test('goes on when only the connections that write the text were cut', async () => {
    const { model } = setting;
    await setting.startWorker({}, { sweepMs: 300 });
    model.script({ kind: 'text', pieces: Array.from({ length: 100 }, () => 'слово '), pauseMs: 20 });
    const answer = await setting.submit();
    await eventually(() => setting.db.selectFrom('review_drafts').selectAll().executeTakeFirst());
    await cutConnections('otklik');
    await eventually(() => setting.pool.query('select').catch(() => undefined));
    const review = await setting.settled(answer.id, ['done']);
    expect([replyText.trimEnd(), 'слово '.repeat(100).trimEnd()]).toContain(review.text);
    expect(await setting.reviewsOf(answer.id)).toHaveLength(1);
  });

  test('takes a new one and finishes what it had begun, once', async () => {
    const { model } = setting;
    await setting.startWorker({}, { sweepMs: 300 });
    model.script({ kind: 'text', pieces: Array.from({ length: 100 }, () => 'слово '), pauseMs: 50 });
    const page = follow(setting.live, setting.lesson.id, setting.student.id);
    const answer = await setting.submit();
    await eventually(() => (page.text({ attempt: 1 }).length > 20 ? true : undefined));
    await cutConnections('otklik-worker');
    expect(await setting.settled(answer.id, ['done'])).toMatchObject({
      text: replyText.trimEnd(),
      attempt: 2,
    });
    expect(await setting.reviewsOf(answer.id)).toHaveLength(1);
    expect(model.requests[0]?.abandoned).toBe(true);
    const next = await setting.submit();
    expect(await setting.settled(next.id)).toMatchObject({ state: 'done', attempt: 1 });
  });

  test('goes on after every connection to the database was cut in the middle of a review', async () => {
    const { model } = setting;
    await setting.startWorker({}, { sweepMs: 300 });
    model.script({ kind: 'text', pieces: Array.from({ length: 100 }, () => 'слово '), pauseMs: 50 });
    const cut = await setting.submit();
    await eventually(() => setting.db.selectFrom('review_drafts').selectAll().executeTakeFirst());
    await cutConnections('otklik%');
    await eventually(() => setting.pool.query('select').catch(() => undefined));
    expect(await setting.settled(cut.id, ['done'])).toMatchObject({
      text: replyText.trimEnd(),
      in_force: true,
    });
    expect(await setting.reviewsOf(cut.id)).toHaveLength(1);
    const answer = await eventually(() => setting.submit().catch(() => undefined));
    expect(await setting.settled(answer.id)).toMatchObject({ state: 'done' });
  });
});

async function startWorkerProcess(env: Record<string, string> = {}) {
  const child = fork(fileURLToPath(new URL('../../../test/worker-process.ts', import.meta.url)), {
    env: {
      ...process.env,
      LOG_LEVEL: 'silent',
      AI_BASE_URL: setting.model.url,
      AI_MODEL: 'mentor-1',
      ...env,
      TEST_CONNECTION: JSON.stringify(setting.connection),
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

/** The answers that the model was called for, in order. */
const numbersAsked = () =>
  setting.model.requests.map(({ body }) => /Ответ номер (\d+)/.exec(body.messages[1]?.content ?? '')?.[1]);

async function cutConnections(named: string): Promise<void> {
  await setting.pool
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like $1 and pid <> pg_backend_pid()`,
      [named],
    )
    .catch(() => {});
}
