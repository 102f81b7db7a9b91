import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMentorVersion } from '#test/factories.ts';
import { createReviewSetting, eventually, type ReviewSetting } from '#test/review-setting.ts';
import { reply, words } from '#test/run-setting.ts';
import { longestWaitMs } from '#test/waits.ts';

const texts = 40;
/** Of many texts one by one. */
const longestMs = 3 * longestWaitMs;

let t: ReviewSetting;
const children: ChildProcess[] = [];

beforeEach(async () => {
  t = await createReviewSetting();
  t.model.always({ ...reply(), pauseMs: 5 });
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await t.close();
});

async function startWorkerProcess(env: Record<string, string> = {}): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('../../../../../test/worker-process.ts', import.meta.url)), {
    env: {
      ...process.env,
      LOG_LEVEL: 'silent',
      AI_BASE_URL: t.model.url,
      AI_MODEL: 'mentor-1',
      ...env,
      TEST_CONNECTION: JSON.stringify(t.connection),
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  await once(child, 'message');
  return child;
}

/** As a start leaves them. */
async function queueRun(): Promise<string> {
  const version = await createMentorVersion(t.db, { lesson_id: t.lesson.id });
  const { rows } = await t.pool.query<{ id: string }>(
    `with run as (
       insert into runs (kind, lesson_id, number, mentor_version_id, revision, endpoint, model, address, place, estimate)
       values ('samples', $1, 1, $2, 1, 'default', 'mentor-1', '', 'here', 0) returning id
     ), typed as (
       insert into samples (lesson_id, content, source, note)
       select $1, $3 || ' Текст ' || number, 'typed', 'образец ' || number from generate_series(1, $4::integer) number
       returning id
     ), results as (
       insert into run_results (run_id, sample_id, state) select run.id, typed.id, 'waiting' from run, typed
     )
     select id from run`,
    [t.lesson.id, version.id, words, texts],
  );
  return rows[0]?.id ?? '';
}

const counted = async () =>
  (
    await t.pool.query<{ done: number; others: number }>(
      `select (count(*) filter (where state = 'done'))::integer as done,
         (count(*) filter (where state not in ('done', 'waiting', 'in_progress')))::integer as others from run_results`,
    )
  ).rows[0] ?? { done: 0, others: 0 };

test('A run whose worker is killed at each tenth text has each result once, and pays for what it asked', async () => {
  const runId = await queueRun();
  for (const at of [10, 20, 30]) {
    const worker = await startWorkerProcess();
    await eventually(async () => (await counted()).done >= at, longestMs);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
  await startWorkerProcess();
  await eventually(async () => (await counted()).done === texts, longestMs);
  expect(await counted()).toEqual({ done: texts, others: 0 });
  const { rows } = await t.pool.query(
    `select finished_at is not null as ended, figures->>'texts' as texts,
       (select count(*)::integer from model_calls where run_id = runs.id) as calls from runs where id = $1`,
    [runId],
  );
  expect(rows).toMatchObject([{ ended: true, texts: String(texts) }]);
  expect(rows[0]?.calls).toBeGreaterThanOrEqual(texts);
});

test('Two workers ask no more at once than their places for reviews, and one for the run', async () => {
  await startWorkerProcess({ AI_CONCURRENCY: '2' });
  await startWorkerProcess({ AI_CONCURRENCY: '2' });
  await queueRun();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) => t.submit(`${words} Ответ ${number}`)),
  );
  for (const { id } of answers) expect(await t.settled(id)).toMatchObject({ state: 'done' });
  await eventually(async () => (await counted()).done === texts, longestMs);
  expect(t.model.mostActive).toBeLessThanOrEqual(2 * 2 + 1);
  expect(t.model.requests.length).toBeGreaterThanOrEqual(texts + answers.length);
});
