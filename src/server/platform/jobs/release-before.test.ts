import { readdirSync } from 'node:fs';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate, migrateTo } from '#server/platform/db/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '#test/database.ts';
import { createAnswer, createCourse, createLesson, createUser } from '#test/factories.ts';

// The previous release stored its jobs in graphile-worker's tables. Its processes keep running during an upgrade.

const names = readdirSync(new URL('../../../../db/migrations/', import.meta.url)).toSorted();
const levelBefore = names.filter((name) => name < '0013');

let database: TestDatabase;
let pool: pg.Pool;
let lessonId: string;
let studentId: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  pool = database.pool;
  const client = await pool.connect();
  await client.query('begin');
  await migrateTo(client, levelBefore);
  await client.query(jobTables);
  await client.query('commit');
  client.release();
  studentId = (await createUser(database.db)).id;
  const course = await createCourse(database.db);
  lessonId = (await createLesson(database.db, { course_id: course.id })).id;
});
afterEach(() => database.drop());

test('Jobs of its queue wait as rows, with their priority and failures', async () => {
  const first = await addReview('waiting');
  await addJob(first, { run_at: '2026-11-01T00:00:00Z', priority: -1, payload: { failures: 3, crashes: 1 } });
  const running = await addReview('in_progress');
  await addJob(running, { locked_by: 'pool-1' });
  const forgotten = await addReview('in_progress');

  await migrate(pool);

  expect(await rowOf(first)).toMatchObject({
    state: 'waiting',
    due_at: '2026-11-01T00:00:00.000Z',
    priority: 1,
    failures: 3,
    crashes: 1,
    worker_id: null,
  });
  expect(await rowOf(running)).toMatchObject({ state: 'in_progress', worker_id: 'pool-1' });
  expect(await rowOf(forgotten)).toMatchObject({ state: 'waiting', claim: null, worker_id: null });
});

describe('after the migration', () => {
  beforeEach(async () => {
    await migrate(pool);
  });

  test('what its processes put into the queue lands in the rows', async () => {
    const submitted = await addReview('waiting');
    await pool.query(
      `insert into graphile_worker._private_jobs (task_id, payload, key, max_attempts) values (1, '{}', $1, 8)`,
      [submitted],
    );
    const putOff = await addReview('waiting');
    await pool.query(
      `select graphile_worker.add_job('review', $2::json, job_key => $1, max_attempts => 8, priority => 0,
         run_at => '2100-01-01T00:00:00Z')`,
      [putOff, JSON.stringify({ failures: 2 })],
    );
    expect(await rowOf(submitted)).toMatchObject({ state: 'waiting', worker_id: null });
    expect(await rowOf(putOff)).toMatchObject({ due_at: '2100-01-01T00:00:00.000Z', failures: 2 });
  });

  test('they find every unfinished review queued, none to take and none lost', async () => {
    const [waiting, running] = [await addReview('waiting'), await addReview('in_progress')];
    const known = await pool.query('select key from graphile_worker._private_jobs order by key');
    expect(known.rows).toEqual([{ key: waiting }, { key: running }]);
    const available = await pool.query(
      `select id from graphile_worker._private_jobs where is_available and run_at <= now() for update skip locked`,
    );
    const held = await pool.query(
      `select from graphile_worker._private_jobs where locked_by is not null or attempts >= max_attempts`,
    );
    await pool.query('delete from graphile_worker._private_jobs where id = 1 or attempts >= max_attempts');
    expect([available.rowCount, held.rowCount]).toEqual([0, 0]);
    expect(await rowOf(running)).toMatchObject({ state: 'in_progress' });
  });
});

async function addReview(state: 'waiting' | 'in_progress'): Promise<string> {
  const answer = await createAnswer(database.db, { user_id: studentId, lesson_id: lessonId });
  const { rows } = await pool.query<{ id: string }>(
    `insert into reviews (id, answer_id, author, state) values ($1, $1, 'model', $2) returning id`,
    [answer.id, state],
  );
  return rows[0]?.id ?? '';
}

async function addJob(
  reviewId: string,
  { payload = {}, ...columns }: Record<string, unknown>,
): Promise<void> {
  const all = { task_id: 1, key: reviewId, payload: JSON.stringify(payload), ...columns };
  const places = Object.keys(all).map((_, index) => `$${index + 1}`);
  await pool.query(
    `insert into graphile_worker._private_jobs (${Object.keys(all).join(', ')}) values (${places.join(', ')})`,
    Object.values(all),
  );
}

async function rowOf(reviewId: string) {
  return database.db.selectFrom('reviews').selectAll().where('id', '=', reviewId).executeTakeFirst();
}

/** The parts of graphile-worker 0.18 that the migration uses. */
const jobTables = `
  create schema graphile_worker;
  create table graphile_worker._private_jobs (
    id bigint primary key generated always as identity, job_queue_id integer, task_id integer not null,
    payload json not null default '{}', priority smallint not null default 0, run_at timestamptz not null default now(),
    attempts smallint not null default 0, max_attempts smallint not null default 25, last_error text,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(), key text,
    locked_at timestamptz, locked_by text, revision integer not null default 0, flags jsonb,
    is_available boolean generated always as (locked_at is null and attempts < max_attempts) stored not null
  );
  create view graphile_worker.jobs as select * from graphile_worker._private_jobs;
  create function graphile_worker.add_job(
    identifier text, payload json default null, queue_name text default null, run_at timestamptz default null,
    max_attempts integer default null, job_key text default null, priority integer default null,
    flags text[] default null, job_key_mode text default 'replace'
  ) returns graphile_worker._private_jobs language sql as 'select * from graphile_worker._private_jobs limit 1'`;
