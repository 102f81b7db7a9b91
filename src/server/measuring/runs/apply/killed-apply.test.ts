import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createApplySetting } from '#test/apply-setting.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { eventually } from '#test/review-setting.ts';
import { compileCache } from '#test/server-process.ts';
import { longestWaitMs } from '#test/waits.ts';

const t = forAllTests(createApplySetting);
const children: ChildProcess[] = [];

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

const people = 60;
/** Of the answers that one transaction replaces. */
const batch = 50;

const one = async <Row extends Record<string, unknown>>(query: string, values: unknown[] = []) => {
  const { rows } = await t.pool.query<Row>(query, values);
  const [row] = rows;
  if (!row) throw new Error('One row');
  return row;
};

const applied = async () =>
  (await one<{ count: number }>('select count(applied_at)::integer as count from run_results')).count;

function startApplying(run: { id: string }): ChildProcess {
  const child = fork(fileURLToPath(new URL('../../../../../test/apply-process.ts', import.meta.url)), {
    env: {
      ...process.env,
      ...compileCache,
      TEST_CONNECTION: JSON.stringify(t.connection),
      TEST_APPLY: JSON.stringify({ runId: run.id, viewer: { id: t.admin.id, role: 'admin' } }),
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  return child;
}

/** A finished run over all answers. The model is asked about one of them: their words are the same. */
async function ranOver(): Promise<{ id: string }> {
  const { id } = await one<{ id: string }>('select id from answers order by id limit 1');
  const run = await t.overAnswers({ answerIds: [id] });
  await t.pool.query(
    `insert into run_results
     select (jsonb_populate_record(run_results, jsonb_build_object('id', uuid_v7(), 'answer_id', answers.id))).*
     from run_results cross join answers where answers.id <> run_results.answer_id`,
  );
  return run;
}

/** kill -9 of whoever applies, once it stands before this answer, by age, with others of its batch replaced and not committed. */
async function killAt(place: number, run: { id: string }): Promise<void> {
  const holder = await t.pool.connect();
  await holder.query('begin');
  await holder.query(
    `select from reviews where in_force and answer_id = (select id from answers order by id offset $1 limit 1)
     for update`,
    [place],
  );
  const child = startApplying(run);
  await eventually(async () => {
    const { waits } = await one<{ waits: boolean }>(
      `select exists (
         select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       ) as waits`,
    );
    return waits || undefined;
  }, longestWaitMs);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  expect((await ended)[1]).toBe('SIGKILL');
  await holder.query('rollback');
  holder.release();
}

test('What was killed midway is repeated: each answer is replaced once, and each student is told once', async () => {
  for (let number = 0; number < people; number += 1) await t.reviewed({ as: await t.another() });
  const run = await ranOver();
  await killAt(batch / 2, run);
  expect(await applied()).toBe(0);
  await killAt(batch + 5, run);
  expect(await applied()).toBe(batch);

  const rest = people - batch;
  expect(await t.apply(run, { ids: 'changed' })).toEqual({ applied: rest, held: 0, told: rest, refused: [] });
  expect(await applied()).toBe(people);
  const reviews = await t.pool.query(
    `select reviews, in_force, latest, count(*)::integer as answers from (
       select count(*)::integer as reviews, (count(*) filter (where in_force))::integer as in_force,
         (count(*) filter (where latest))::integer as latest
       from reviews group by answer_id
     ) each group by 1, 2, 3`,
  );
  expect(reviews.rows).toEqual([{ reviews: 2, in_force: 1, latest: 1, answers: people }]);
  const told = await t.pool.query(
    `select notices, count(*)::integer as people from (
       select count(*)::integer as notices from notices where kind = 'review_ready' group by user_id
     ) each group by 1`,
  );
  expect(told.rows).toEqual([{ notices: 1, people }]);
  const journal = await one<{ answers: number }>(
    `select sum((details->>'answers')::integer)::integer as answers from audit_log where action = 'run_applied'`,
  );
  expect(journal.answers).toBe(people);
  expect(await t.apply(run, { ids: 'changed' })).toMatchObject({ applied: 0, told: 0 });
});
