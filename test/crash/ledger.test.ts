import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { buildPage } from '#server/app/start/page-build.ts';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded/start.ts';
import { createScenario, createStudentInLesson, createUser, enrol } from '#test/factories.ts';
import { type Behaviour, type ModelRequest, type ModelServer, startModelServer } from '#test/model-server.ts';
import { callerAs } from '#test/processes/caller.ts';
import { eventually } from '#test/review-setting.ts';
import { databaseUrl, launchServer, type ServerProcess } from '#test/server-process.ts';
import { persona } from '#test/talk-setting.ts';
import { kill, postmasterOf } from './kill.ts';
import { reviewOf } from './numbered-answers.ts';
import { startSubmitting } from './submissions.ts';
import { isOfTalk } from './talk-under-kills.ts';

const kills = Number(process.env['CRASH_KILLS'] ?? 1);
const downMs = 1_500;

let dataDir: string;
let model: ModelServer;
let postgres: EmbeddedPostgres;
let database: Database;
let processes: ServerProcess[] = [];
let url: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'otklik-crash-'));
  await chmod(dataDir, 0o755);
  model = await startModelServer();
  model.always((request) => ({ ...replyTo(request), usage: usageOf(model.requests.indexOf(request)) }));
  await buildPage(pino({ level: 'silent' }));
  await startPostgres();
  database = connect(postgres);
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(postgres),
    DEMO: '0',
    AI_BASE_URL: model.url,
    AI_MODEL: 'mentor-1',
    AI_INPUT_PRICE: '1',
    AI_OUTPUT_PRICE: '1',
    AI_CONCURRENCY: '20',
    ANSWERS_PER_MINUTE: '100000',
  };
  const web = launchServer(settings, ['web']);
  url = await web.ready;
  processes = [web, launchServer(settings, ['worker'])];
});

afterAll(async () => {
  for (const process of processes) process.signal('SIGTERM');
  await Promise.all(processes.map(({ exited }) => exited));
  await database.close();
  await postgres.stop();
  await model.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function startPostgres(): Promise<void> {
  postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
}

/** Some replies last, some come at once and end while the database is away. */
function replyTo(request: ModelRequest): Extract<Behaviour, { kind: 'text' }> {
  if (isOfTalk(request)) return persona('Раз. Два. Три. Четыре. Пять. Шесть. Семь.', { pauseMs: 40 });
  const review = reviewOf(request);
  if (review.kind !== 'text') throw new Error('A review is a text');
  return model.requests.length % 2 === 0 ? review : { ...review, firstPauseMs: 400, pauseMs: 0 };
}

/** Each request has tokens of its own, by which its row is known. */
const usageOf = (index: number) => ({ input: 1_000 + index, output: 48 });

test('kill -9 of PostgreSQL under reviews and talks: every request to the model has its row, every reply its tokens', async () => {
  const submissions = await startSubmitting(database.db, () => url);
  const talks = await startTalking();
  for (let killed = 0; killed < kills; killed += 1) {
    const wanted = model.requests.length + 30;
    await eventually(() => model.requests.length >= wanted || undefined);
    await eventually(() => model.active > 3 || undefined);
    kill(postmasterOf(dataDir));
    await postgres.exited;
    await sleep(downMs);
    await startPostgres();
  }
  await Promise.all([submissions.finish(), talks.finish()]);
  await eventually(async () => ((await waiting()) === 0 ? true : undefined));

  const { requests } = model;
  const rows = await eventually(async () => {
    const calls = await database.db.selectFrom('model_calls').selectAll().execute();
    // A row is also opened for a request that the loss of the connection has prevented: it keeps its estimate.
    const ended = calls.filter(({ outcome }) => outcome !== null);
    return ended.length >= requests.length ? ended : undefined;
  });
  const heard = rows.filter(({ outcome }) => outcome === 'done');
  const cutShort = rows.filter(({ outcome }) => outcome === 'aborted');
  expect(heard.length + cutShort.length).toBe(rows.length);
  expect(heard.filter(({ is_estimate, output_tokens }) => is_estimate || output_tokens !== 48)).toEqual([]);
  const tokens = new Set(rows.map(({ input_tokens }) => input_tokens));
  const unheard = requests.filter((_, index) => !tokens.has(usageOf(index).input));
  // The worker has hung up on these, with the database that would keep their reply: they cost their estimates.
  expect(unheard.length).toBeLessThanOrEqual(cutShort.length);
  expect(heard.length).toBeGreaterThan(requests.length / 4);
  if (process.env['CRASH_KILLS'])
    process.stdout.write(
      `${JSON.stringify({ kills, requests: requests.length, heard: heard.length, cutShort: cutShort.length })}\n`,
    );
});

/** Every student says one line and hears a reply. */
async function startTalking() {
  const { db } = database;
  const { course, lesson } = await createStudentInLesson(db);
  await createScenario(db, { lesson_id: lesson.id });
  let finishing = false;

  async function talk(): Promise<void> {
    while (!finishing) {
      const said = await sayOneLine().catch(() => false);
      if (!said) await sleep(100);
    }
  }

  async function sayOneLine(): Promise<boolean> {
    const student = await createUser(db);
    await enrol(db, { user_id: student.id, course_id: course.id });
    const { call } = await callerAs(db, student);
    const begun = await call('POST', `${url}/api/lessons/${lesson.id}/dialogues`, { level: 'usual' });
    const { id } = begun.body as Dialogue;
    const line = { number: 1, text: 'Расскажи, что случилось?' };
    const said = await call('POST', `${url}/api/dialogues/${id}/turns`, line);
    return said.status === 201;
  }

  const everyone = Promise.all([talk(), talk()]);
  return {
    async finish() {
      finishing = true;
      await everyone;
    },
  };
}

async function waiting(): Promise<number> {
  const reviews = await database.db
    .selectFrom('reviews')
    .select('id')
    .where('state', 'in', ['waiting', 'in_progress'])
    .execute();
  const turns = await database.db
    .selectFrom('dialogue_turns')
    .select('id')
    .where('state', 'in', ['waiting', 'in_progress'])
    .execute();
  return reviews.length + turns.length;
}
