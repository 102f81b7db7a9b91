import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPage } from '#server/app/start/page-build.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  createAdmin,
  createAnswer,
  createReferral,
  createReview,
  createStudentInLesson,
} from '#test/factories.ts';
import { eventually } from '#test/review-setting.ts';
import { databaseUrl, launchServer, type ServerProcess } from '#test/server-process.ts';
import { callerAs } from './caller.ts';

let dataDir: string;
let database: TestDatabase;
const processes: ServerProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'otklik-decision-'));
  database = await createTestDatabase();
  await buildPage(pino({ level: 'silent' }));
});

afterAll(async () => {
  for (const process of processes) process.signal('SIGTERM');
  await Promise.all(processes.map(({ exited }) => exited));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function start(...roles: string[]): ServerProcess {
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(database.connection), DEMO: '0' };
  const process = launchServer(env, roles);
  processes.push(process);
  return process;
}

test('A release that is decided just before kill -9 reaches the student once, after the start', async () => {
  const { db } = database;
  const { student, lesson } = await createStudentInLesson(db);
  const answer = await createAnswer(db, { user_id: student.id, lesson_id: lesson.id });
  const review = await createReview(db, { answer_id: answer.id, in_force: false });
  const release = await createReferral(db, { answer_id: answer.id });
  const server = start();
  const curator = await callerAs(db, await createAdmin(db));
  const body = { decision: 'kept', withdrawable: true };
  const url = `${await server.ready}/api/referrals/${release.id}/settle`;
  expect((await curator.call('POST', url, body)).status).toBe(200);
  server.signal('SIGKILL');
  expect(await server.exited).toBe('SIGKILL');
  const isInForce = async () => {
    const row = await db
      .selectFrom('reviews')
      .select('in_force')
      .where('id', '=', review.id)
      .executeTakeFirstOrThrow();
    return row.in_force;
  };
  expect(await isInForce()).toBe(false);

  const starts = [start(), start('worker')];
  await starts[0]?.ready;
  await eventually(async () => ((await isInForce()) ? true : undefined));
  // Time for a second one, if there were any.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  const notices = await db.selectFrom('notices').select('kind').where('user_id', '=', student.id).execute();
  const journal = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', student.id)
    .execute();
  expect(notices).toEqual([{ kind: 'review_ready' }]);
  expect(journal).toEqual([{ action: 'referral_settled' }]);
});
